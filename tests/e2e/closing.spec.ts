import { expect, test } from 'playwright/test'
import { expectAccessible, PASSWORD, ready, register, speak } from './visitor.ts'

/** Closing the account, as players do it. */
const WAYS = [
  { js: true, layout: '@phone' },
  { js: false, layout: '@desktop' },
]

for (const { js, layout } of WAYS) {
  test.describe(`${js ? 'with' : 'without'} JavaScript`, { tag: layout }, () => {
    test.use({ javaScriptEnabled: js })

    // Proves ACC-55, ACC-56.
    test('a player closes the account with the password, signs in again, and keeps it', async ({ page, baseURL }) => {
      await speak(page.context(), baseURL, 'en')
      await page.goto('/account/close')
      await expect(page.getByRole('heading', { name: 'Close your account' })).toBeVisible()
      const username = await register(page.request, baseURL)
      await page.goto('/responsible-play')
      await page.locator('main').locator('a[href="/account/close"]').click()
      await expect(page).toHaveURL('/account/close')
      if (js) await ready(page)
      await expect(page.locator('main')).toContainText('10,000 cannot be withdrawn')
      await page.getByTestId('close-continue').click()
      await expect(page).toHaveURL('/account/close?step=confirm')
      if (js) {
        await ready(page)
        await expectAccessible(page, 'main')
      }
      await page.getByTestId('close-submit').click()
      await page.locator('input[name=password]').fill(PASSWORD)
      await page.getByTestId('identity-submit').click()
      if (!js) {
        await expect(page).toHaveURL('/account/close?step=confirm')
        await page.getByTestId('close-submit').click()
      }
      await expect(page.getByTestId('close-keep')).toBeVisible()
      await expect(page).toHaveURL('/account/close')

      const headers = { Origin: baseURL ?? '' }
      await page.request.post('/sign-out', { headers, maxRedirects: 0 })
      await page.request.post('/api/auth/login', { data: { username, password: PASSWORD }, headers })
      await page.goto('/wallet')
      await page.getByTestId('closing').getByRole('link', { name: 'Keep my account' }).click()
      await page.getByTestId('close-keep').click()
      await expect(page.getByTestId('close-continue')).toBeVisible()
      await expect(page.getByTestId('closing')).toHaveCount(0)
    })
  })
}
