import { expect, type Page, test } from 'playwright/test'
import { answered, newName, PASSWORD, ready, register, speak, toastsStay, WAYS, watch } from './visitor.ts'

const WORDS = {
  en: {
    joined: 'Joined, no deposit yet',
    invited: 'You were invited with the code',
    sent: 'Your message is sent.',
    unread: 'Live support (unread answer)',
    confirm: 'Passwords are inconsistent',
  },
  india: {
    joined: 'Sudah bergabung, belum isi saldo',
    invited: 'Anda datang lewat undangan',
    sent: 'Pesan Anda terkirim.',
    unread: 'Bantuan langsung (jawaban belum dibaca)',
    confirm: 'Kata sandi tidak konsisten',
  },
} as const

/** 1 × 1 pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const field = (page: Page, id: string) => page.locator(`#download-${id}`)

for (const { lang, js, layout } of WAYS) {
  test.describe(`${lang}, ${js ? 'with' : 'without'} JavaScript`, { tag: layout }, () => {
    const words = WORDS[lang]
    test.use({ javaScriptEnabled: js })
    test.beforeEach(({ context }) => speak(context, lang))
    const arrived = (page: Page) => (js ? ready(page) : Promise.resolve())

    // Proves PRO-01, SEC-12.
    test('promotions: a list, the details with terms, and an outside page without access to the opener', async ({
      page,
    }) => {
      const problems = watch(page)
      await page.goto('/promosi')
      const list = page.getByTestId('promotions')
      await expect(list.getByRole('listitem')).toHaveCount(5)
      const outside = list.locator('a[target=_blank]')
      await expect(outside).toHaveCount(1)
      await expect(outside).toHaveAttribute('rel', 'noopener')
      await expect(outside).toHaveAttribute('href', /^https:/)
      await list.getByRole('link').first().click()
      await expect(page).toHaveURL('/promosiDetail?id=invite')
      await expect(page.locator('h1')).not.toBeEmpty()
      await expect(page.locator('.prose li').first()).toBeVisible()
      await expect(page.locator('aside dd').first()).toContainText('2026')
      await page.getByTestId('promotion-action').click()
      await expect(page.getByTestId('login-dialog').or(page.locator('dialog:modal'))).toBeVisible()
      expect(problems).toEqual([])
    })

    // Proves LVL-02.
    test('level: the page shows the current level, its benefits and all levels', async ({ page }) => {
      await register(page)
      await page.goto('/level')
      await expect(page.getByTestId('level').locator('li[aria-current=step]')).toHaveText('1')
      await expect(page.getByTestId('level').locator('progress')).toHaveCount(2)
      await expect(page.locator('tbody tr')).toHaveCount(8)
      await expect(page.locator('tr[aria-current=true] td').first()).toHaveText('1')
      await expect(page.getByTestId('level-benefits')).toContainText('WIB')
    })

    // Proves INV-08.
    test('an invitation: link, registration with download, and the friend in the list', async ({
      page,
      browser,
      baseURL,
    }) => {
      const problems = watch(page)
      await register(page)
      await page.goto('/invite')
      const link = await page.getByTestId('invitation').locator('[data-copy]').last().getAttribute('data-copy')
      expect(link).toContain('/download?inviteCode=')
      await expect(page.getByTestId('qr')).toHaveAttribute('src', /^data:image/)

      const context = await browser.newContext({ javaScriptEnabled: js })
      await speak(context, lang)
      const friend = await context.newPage()
      await friend.goto(`${baseURL}${new URL(link ?? '').pathname}${new URL(link ?? '').search}`)
      await arrived(friend)
      await expect(friend.locator('.note')).toContainText(words.invited)
      await expect(field(friend, 'invite')).toHaveValue(new URL(link ?? '').searchParams.get('inviteCode') ?? '')
      const name = newName()
      await field(friend, 'username').fill(name)
      await field(friend, 'password').fill(PASSWORD)
      await field(friend, 'confirm').fill('another-one')
      await field(friend, 'agree').check()
      await friend.getByTestId('download-submit').click()
      await expect(friend.locator('#download-confirm-h')).toHaveText(words.confirm)
      await answered(friend)
      await expect(field(friend, 'username')).toHaveValue(name)
      await field(friend, 'password').fill(PASSWORD)
      await field(friend, 'confirm').fill(PASSWORD)
      const [download] = await Promise.all([
        friend.waitForEvent('download'),
        friend.getByTestId('download-submit').click(),
      ])
      expect(download.suggestedFilename()).toBe('kancil-sandbox.txt')
      await expect(friend.getByTestId('download-ready')).toBeVisible()
      await context.close()

      await page.goto('/inviteRecord')
      await expect(page.getByTestId('invite-total')).toHaveText('1')
      await expect(page.getByTestId('invited')).toContainText(words.joined)
      await expect(page.getByTestId('invited')).not.toContainText(name)
      expect(problems).toEqual([])
    })

    // Proves SUP-11.
    test('support: a message with a picture is sent and answered', async ({ page }) => {
      await toastsStay(page)
      const problems = watch(page)
      await register(page)
      await page.goto('/contact')
      await arrived(page)
      await page.getByTestId('chat-write').click()
      const sheet = page.locator('#compose')
      await expect(sheet).toBeVisible()
      const message = sheet.locator('textarea')
      await message.click()
      if (js) await sheet.locator('app-island[data-state=ready]').waitFor({ state: 'attached' })
      await message.fill('Saldo <b>belum</b> masuk')
      await sheet.locator('input[type=file]').setInputFiles({ name: 'r.png', mimeType: 'image/png', buffer: PNG })
      if (js) await sheet.locator('form img').waitFor()
      await page.getByTestId('question-submit').click()
      await expect(page.locator('.toast')).toContainText(words.sent)
      await expect(sheet).toBeHidden()
      await expect(page.locator('.bubble-me')).toContainText('Saldo <b>belum</b> masuk')
      const picture = page.locator('.bubble-me img')
      await expect(picture).toHaveJSProperty('naturalWidth', 1)
      const answer = page.getByTestId('chat-answer')
      if (js) await expect(answer).toBeVisible({ timeout: 120_000 })
      else
        await expect(async () => {
          await page.goto('/contact')
          await expect(answer).toBeVisible({ timeout: 500 })
        }).toPass()
      await expect(page.getByTestId('chat-waiting')).toHaveCount(0)
      if (js) {
        await page.goto('/contact')
        await arrived(page)
        await page.getByTestId('chat-write').click()
        await expect(message).toHaveValue('')
      }
      expect(problems).toEqual([])
    })
  })
}

test('where the browser offers to install, a button does; afterwards the download has the focus', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/download')
  const offer = () => {
    const prompt = async () => document.documentElement.setAttribute('data-asked', '')
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  }
  const button = page.locator('[data-install]')
  await expect(async () => {
    await page.evaluate(offer)
    await expect(button).toBeVisible({ timeout: 500 })
  }).toPass()
  await button.click()
  await expect(page.locator('html[data-asked]')).toBeVisible()
  await expect(button).toBeHidden()
  await expect(page.getByTestId('download')).toBeFocused()
})
