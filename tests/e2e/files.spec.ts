import { expect, type Locator, test } from 'playwright/test'
import { expectAccessible, ready, register, speak } from './visitor.ts'

const PICTURE = { name: 'wajah.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
const WORDS = {
  en: { own: 'Use a picture of your own', add: 'Add one picture' },
  india: { own: 'Pakai foto Anda sendiri', add: 'Tambah satu gambar' },
} as const

const opacity = (file: Locator) => file.evaluate((field) => getComputedStyle(field).opacity)
const outline = (label: Locator) => label.evaluate((part) => getComputedStyle(part).outlineStyle)

for (const [lang, js] of [
  ['india', true],
  ['en', false],
] as const) {
  test.describe(`${lang}, ${js ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled: js })
    test.beforeEach(({ context }) => speak(context, lang))

    // Proves DEV-30.
    test('a file field is a button in the words of the page, reached by keyboard, and shows the name of its file', {
      tag: ['@phone', '@wide'],
    }, async ({ page }) => {
      await register(page)
      await page.goto('/profile')
      if (js) await ready(page)
      const file = page.locator('#profile-file')
      const label = page.locator('label[for=profile-file]')
      await expect(file).toHaveAccessibleName(WORDS[lang].own)
      await expect(label).toHaveText(WORDS[lang].own)
      if (js) await expect(file).toHaveAttribute('data-chosen', '')
      expect(await opacity(file)).toBe('0')
      expect(await outline(label)).toBe('none')

      await page.locator('input[name=avatar]').last().focus()
      await page.keyboard.press('Tab')
      await expect(file).toBeFocused()
      expect(await outline(label)).toBe('solid')
      // With script the browser's words for "no file" are not even shown to who only passes by.
      if (js) expect(await opacity(file)).toBe('0')
      await page.emulateMedia({ forcedColors: 'active' })
      expect(await label.evaluate((part) => getComputedStyle(part).borderTopStyle)).toBe('solid')
      await page.emulateMedia({ forcedColors: null })

      const chooser = page.waitForEvent('filechooser')
      await label.click()
      await (await chooser).setFiles(PICTURE)
      await page.locator('#profile-name').focus()
      await expect.poll(() => opacity(file)).toBe('1')
      await expect(file).toHaveValue(/wajah\.png$/)
      if (js) await expectAccessible(page, 'main')
    })
  })
}
