import { readFile } from 'node:fs/promises'
import { expect, test } from 'playwright/test'
import { expectAccessible, PASSWORD, ready, register, speak } from './visitor.ts'

/** What players do with their account: they close it and keep it, look at their limits, and fetch a copy of their data. */
const WAYS = [
  { js: true, layout: '@phone' },
  { js: false, layout: '@desktop' },
]

for (const { js, layout } of WAYS) {
  test.describe(`${js ? 'with' : 'without'} JavaScript`, { tag: layout }, () => {
    test.use({ javaScriptEnabled: js })
    test.beforeEach(({ page }) => speak(page, 'en'))

    // Proves ACC-55, ACC-56.
    test('a player closes the account with the password, signs in again, and keeps it', async ({ page, baseURL }) => {
      await page.goto('/account/close')
      await expect(page.getByRole('heading', { name: 'Close your account' })).toBeVisible()
      const username = await register(page)
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

    // Proves PRT-25, PRT-26.
    test('a player declines a limit with a second press, and is asked again after six months', async ({ page }) => {
      await register(page)
      await page.goto('/recharge')
      await page.getByTestId('limit-decline').click()
      await expect(page).toHaveURL('/limits?none=1')
      await expect(page.getByTestId('limits-review')).toContainText('without a limit')
      if (js) {
        await ready(page)
        await expectAccessible(page, 'main')
      }
      await page.getByTestId('limits-keep').click()
      await expect(page).toHaveURL('/recharge')
      await expect(page.getByTestId('own-limit')).toContainText('You have set no deposit limit')
      await expect(page.getByTestId('limit-decline')).toHaveCount(0)

      await page.setExtraHTTPHeaders({ 'x-sandbox-now': '+190d' })
      await page.goto('/recharge')
      await expect(page.getByTestId('own-limit')).toContainText('Six months have passed')
      await page.goto('/limits')
      if (js) await ready(page)
      await page.getByTestId('limits-keep').click()
      await expect(page.getByTestId('limits-review')).toHaveCount(0)
    })

    // Proves HIS-18.
    test('a player fetches the statement of a month after the password', async ({ page }) => {
      await register(page)
      await page.goto('/transaction')
      await page.getByTestId('statement').first().click()
      await page.locator('input[name=password]').fill(PASSWORD)
      await page.getByTestId('identity-submit').click()
      await expect(page).toHaveURL('/transaction')
      const coming = page.waitForEvent('download')
      await page.getByTestId('statement').first().click()
      const file = await coming
      expect(file.suggestedFilename()).toMatch(/^statement-20\d\d-\d\d\.pdf$/)
      expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
      await expect(page).toHaveURL('/transaction')
      await expect(page.locator('main')).toBeVisible()
    })

    // Proves ACC-65, ACC-66.
    test('a player prepares the copy with the password, and fetches it', async ({ page }) => {
      const username = await register(page)
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
