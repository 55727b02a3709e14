import { expect, test } from 'playwright/test'

/** The example for readers of docs/qa.md. */
// Proves SBX-04.
test('QA drives the product by headers alone', { tag: '@phone' }, async ({ page, context, baseURL }) => {
  const headers = { Origin: baseURL ?? '' }
  const asTester = (overrides: Record<string, string>) => context.setExtraHTTPHeaders({ ...headers, ...overrides })
  await asTester({})

  await test.step('a signed-in player in the requested state', async () => {
    const created = await page.request.post('/__sandbox/players', { data: { level: 2, balance: '75000', bonus: '0' } })
    const { username, password } = (await created.json()).data
    expect((await page.request.post('/api/auth/login', { data: { username, password } })).status()).toBe(200)
    await page.goto('/wallet')
    await expect(page.getByTestId('wallet-balance')).toHaveText('IDR 75,000')
  })

  await test.step('a call fails while the server renders: the rest of the page stands', async () => {
    await asTester({ 'x-sandbox-scenario': 'history=http:503, balance=empty' })
    await page.goto('/wallet')
    await expect(page.getByTestId('wallet-balance')).toHaveText('IDR 75,000')
    await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()
  })

  await test.step('the session ends in the middle: back to the home page with the dialog open', async () => {
    await asTester({ 'x-sandbox-scenario': 'rechargePage=expired' })
    await page.goto('/recharge')
    await expect(page.getByTestId('login-dialog')).toBeVisible()
  })

  await test.step('the cached home page of visitors is neither read nor written', async () => {
    await asTester({ 'x-sandbox-scenario': 'homeCards=empty' })
    await page.goto('/')
    await expect(page.locator('.jackpot')).toHaveCount(0)
    await asTester({})
    await page.goto('/')
    await expect(page.locator('.jackpot')).toHaveCount(1)
  })

  await test.step('a seed and a clock give the same ten steps of the jackpot every time, at once', async () => {
    await asTester({ 'x-sandbox-seed': '7' })
    await page.clock.install({ time: '2026-12-01T10:00:00+07:00' })
    await page.clock.pauseAt('2026-12-01T10:00:01+07:00')
    await page.goto('/')
    const figure = page.locator('.jackpot-value')
    await expect(figure).toHaveText('IDR 12,845,902,317')
    await figure.scrollIntoViewIfNeeded()
    await figure.dispatchEvent('pointerdown')
    await expect(page.locator('app-island[name=JackpotCounter]')).toHaveAttribute('data-state', 'ready')
    await page.clock.runFor(20_000)
    await expect(figure).toHaveText('IDR 12,845,954,306')
  })
})
