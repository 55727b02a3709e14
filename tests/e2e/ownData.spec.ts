import { readFile } from 'node:fs/promises'
import { expect, test } from 'playwright/test'
import { expectAccessible, PASSWORD, ready, register, speak } from './visitor.ts'

/** The copy of the player's own data. */
const WAYS = [
  { js: true, layout: '@phone' },
  { js: false, layout: '@desktop' },
]

for (const { js, layout } of WAYS) {
  test.describe(`${js ? 'with' : 'without'} JavaScript`, { tag: layout }, () => {
    test.use({ javaScriptEnabled: js })

    // Proves ACC-65, ACC-66.
    test('a player prepares the copy with the password, and fetches it', async ({ page, baseURL }) => {
      await speak(page.context(), baseURL, 'en')
      const username = await register(page.request, baseURL)
      await page.goto('/account')
      await page.locator('main').getByRole('link', { name: 'My data' }).click()
      await expect(page).toHaveURL('/account/data')
      if (js) {
        await ready(page)
        await expectAccessible(page, 'main')
      }
      await page.getByTestId('own-data-prepare').click()
      await page.locator('input[name=password]').fill(PASSWORD)
      await page.getByTestId('identity-submit').click()
      if (!js) {
        await expect(page).toHaveURL('/account/data')
        await page.getByTestId('own-data-prepare').click()
      }
      const coming = page.waitForEvent('download')
      await page.getByTestId('own-data-json').click()
      const file = await coming
      expect(file.suggestedFilename()).toContain('my-data-')
      expect(JSON.parse(await readFile(await file.path(), 'utf8')).profile[0].username).toBe(username)
      await page.getByTestId('own-data-json').click()
      await expect(page).toHaveURL('/account/data')
      await expect(page.getByText('This copy can no longer be fetched.')).toBeVisible()
      await expect(page.getByTestId('own-data-json')).toHaveCount(0)
      await expect(page.getByTestId('own-data-xlsx')).toBeVisible()
    })
  })
}
