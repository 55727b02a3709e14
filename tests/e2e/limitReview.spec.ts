import { expect, test } from 'playwright/test'
import { expectAccessible, ready, register, speak } from './visitor.ts'

/** No limit before the first deposit takes two presses, and six months later the player is asked again. */
const WAYS = [
  { js: true, layout: '@phone' },
  { js: false, layout: '@desktop' },
]

for (const { js, layout } of WAYS) {
  test.describe(`${js ? 'with' : 'without'} JavaScript`, { tag: layout }, () => {
    test.use({ javaScriptEnabled: js })

    // Proves PRT-25, PRT-26.
    test('a player declines a limit with a second press, and is asked again after six months', async ({
      page,
      baseURL,
    }) => {
      await speak(page.context(), baseURL, 'en')
      await register(page.request, baseURL)
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
  })
}
