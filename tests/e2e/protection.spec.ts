import { expect, test } from 'playwright/test'
import { PEOPLE } from './sweep/people.ts'
import { conversation, favourite, openOrders } from './sweep/prepare.ts'
import { expectAccessible, ready, register, speak, watch } from './visitor.ts'

/** Deposit limits, breaks and the reality check, as players use them. */
const GAME = '/gamesPlay?id=naga-langit'
const MINUTE_MS = 60_000
/** The sandbox's clock for the requests that follow: `+25h`. */
const later = (time: string) => ({ 'x-sandbox-now': time })

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a limit is set, refuses a deposit with its numbers, and is raised a day later', { tag: '@phone' }, async ({
    page,
  }) => {
    await speak(page, 'india')
    await register(page)
    await page.goto('/recharge')
    await page.getByTestId('own-limit').getByRole('link', { name: 'Tetapkan batas' }).click()
    await page.getByRole('textbox', { name: 'satu hari' }).fill('seratus')
    await page.getByRole('textbox', { name: 'satu minggu' }).fill('750.000')
    await page.getByTestId('limits-save').click()
    await expect(page.getByRole('textbox', { name: 'satu hari' })).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByRole('textbox', { name: 'satu minggu' })).toHaveValue('750.000')
    await page.getByRole('textbox', { name: 'satu hari' }).fill('100.000')
    await page.getByTestId('limits-save').click()
    await expect(page.getByText('Terpakai Rp 0 dari Rp 100.000, sisa Rp 100.000')).toBeVisible()

    await page.goto('/recharge')
    await expect(page.getByTestId('own-limit')).toContainText('Rp 100.000 (satu hari)')
    await page.locator('input.amount-input').fill('150.000')
    await page.getByTestId('deposit-submit').click()
    await expect(page.locator('main')).toContainText(
      'Batas Anda untuk satu hari adalah Rp 100.000, dan hari ini sudah terpakai Rp 0',
    )

    await page.goto('/limits')
    await page.getByRole('textbox', { name: 'satu hari' }).fill('200.000')
    await page.getByTestId('limits-save').click()
    await expect(page.getByText('Batas satu hari: Rp 200.000 sedang menunggu')).toBeVisible()
    await expect(page.getByTestId('limits-confirm-day')).toHaveCount(0)
    await page.setExtraHTTPHeaders(later('+25h'))
    await page.reload()
    await page.getByTestId('limits-confirm-day').click()
    await expect(page.getByRole('textbox', { name: 'satu hari' })).toHaveValue('200.000')
  })

  // Proves PRT-13.
  test('a due reality check replaces the game until the player answers it', { tag: ['@desktop', '@wide'] }, async ({
    page,
  }) => {
    await register(page)
    await page.goto(GAME)
    await expect(page.getByTestId('game-frame')).toBeAttached()
    await expect(page.getByTestId('reality-check')).toBeHidden()
    // Half an hour without a game would end the session.
    await page.setExtraHTTPHeaders(later('+20m'))
    await page.goto(GAME)
    await page.setExtraHTTPHeaders(later('+31m'))
    await page.goto(GAME)
    const check = page.getByTestId('reality-check')
    await expect(check.getByRole('heading', { name: /^3[01] minutes of play$/ })).toBeVisible()
    await expect(check).toContainText('Won or lostIDR 0')
    await expect(page.getByTestId('game-frame')).toHaveCount(0)
    await check.getByTestId('check-continue').click()
    await expect(page.getByTestId('game-frame')).toBeAttached()
  })
})

// Proves PRT-13.
test('the reality check opens over the game, keeps the focus, and closes only after an answer', {
  tag: ['@phone', '@wide'],
}, async ({ page }) => {
  const problems = watch(page)
  await speak(page, 'india')
  await register(page)
  await page.clock.install()
  await page.goto(GAME)
  await ready(page)
  await expect(page.getByTestId('session-clock')).toContainText('Sesi')
  const check = page.getByTestId('reality-check')
  await expect(check).toBeHidden()
  // The page keeps its session going meanwhile: half an hour of silence would end it.
  const sessionCall = page.waitForResponse('**/api/protection/session')
  await page.setExtraHTTPHeaders(later('+20m'))
  await page.clock.fastForward(20 * MINUTE_MS)
  await sessionCall
  await expect(check).toBeHidden()
  await page.setExtraHTTPHeaders(later('+31m'))
  await page.clock.fastForward(11 * MINUTE_MS)
  await expect(check.getByRole('heading', { name: /^Sudah bermain 3[01] menit$/ })).toBeFocused()
  await expect(check.locator('[data-fill=net]')).toHaveText('Rp 0')
  await expectAccessible(page, '[data-testid=reality-check]')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(check).toBeVisible()
  for (let step = 0; step < 6; step++) {
    await page.keyboard.press('Tab')
    const outside = await page.evaluate(
      () =>
        document.activeElement?.closest('main, header, footer') !== null && !document.activeElement?.closest('dialog'),
    )
    expect(outside).toBe(false)
  }
  const answered = page.waitForResponse((response) => response.request().postData() === '{"answer":"continue"}')
  await check.getByTestId('check-continue').click()
  await answered
  await expect(check).toBeHidden()
  await expect(page.getByTestId('game-frame')).toBeVisible()
  // After the same interval again the player stops.
  for (const time of ['+50m', '+62m']) {
    await page.setExtraHTTPHeaders(later(time))
    const sessionCall = page.waitForResponse('**/api/protection/session')
    await page.clock.fastForward(20 * MINUTE_MS)
    await sessionCall
  }
  await check.getByTestId('check-leave').click()
  await expect(page).toHaveURL('/')
  expect(problems).toEqual([])
})

// Proves DEV-10.
test('a form in a dialog shows its answer in the dialog, also when submitted before its script loaded', {
  tag: ['@desktop', '@wide'],
}, async ({ page }) => {
  const problems = watch(page)
  await register(page)
  let load = () => {}
  const loading = new Promise<void>((resolve) => {
    load = resolve
  })
  let requested = false
  await page.goto('/limits')
  await ready(page)
  await page.route('**/chunks/*.js', async (route) => {
    requested = true
    await loading
    await route.continue()
  })
  await page.getByTestId('limits-break').click()
  const dialog = page.getByRole('dialog', { name: 'A short break' })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  expect(requested).toBe(true)
  load()
  await expect(page.locator('dialog:modal').getByTestId('limits-take')).toBeVisible()
  expect(problems).toEqual([])
})

// Proves PRT-08.
test('a break closes games and deposits at once and leaves withdrawals open', { tag: '@desktop' }, async ({
  page,
  baseURL,
}) => {
  const problems = watch(page)
  const { request } = page
  const caller = { request, baseURL, username: await PEOPLE.player(request, baseURL) }
  for (const prepare of [favourite, conversation, openOrders]) await prepare(caller)
  await page.goto('/wallet')
  await page.getByTestId('wallet-limits').click()
  await ready(page)
  await expectAccessible(page, 'main')
  await page.getByTestId('limits-break').click()
  const dialog = page.getByRole('dialog', { name: 'A short break' })
  await dialog.getByText('1 week', { exact: false }).click()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const confirm = page.locator('dialog:modal')
  await expect(confirm.getByRole('heading', { name: 'Take a break of 1 week?' })).toBeVisible()
  await expect(confirm).toContainText('It cannot be ended early, not even by support.')
  await expectAccessible(page, 'dialog:modal')
  await confirm.getByTestId('limits-take').click()
  await expect(page.getByTestId('on-break')).toContainText(/until .* WIB/)

  await page.goto(GAME)
  await expect(page.getByTestId('play-refused')).toContainText('You are on a break until')
  await expect(page.getByTestId('game-frame')).toHaveCount(0)
  await page.goto('/recharge')
  await expect(page.getByTestId('deposit-submit')).toHaveCount(0)
  await page.goto('/')
  await expect(page.locator('dialog[data-popup]')).toHaveCount(0)
  const map = await (await page.request.get('/__sandbox/routes.json')).json()
  for (const device of ['mobile', 'desktop']) {
    await page.context().addCookies([{ name: 'device', value: device, url: baseURL ?? '' }])
    for (const { path } of map.routes) {
      const answer = await page.request.get(path === '/gamesPlay' ? GAME : path)
      const html = await answer.text()
      expect(
        html.match(/<a(?![^>]*data-(close|opens))[^>]*href="\/(recharge|gamesPlay)[^>]*>|data-session="[^"]*"/)?.[0],
        `${path} on ${device}`,
      ).toBe(undefined)
    }
  }
  await page.goto('/withdraw')
  await expect(page.getByRole('heading', { name: 'Withdraw', exact: true })).toBeVisible()
  await page.goto('/limits?kind=break')
  await expect(page.getByText('6 weeks')).toBeVisible()
  await expect(page.getByText('3 days')).toHaveCount(0)
  expect(problems).toEqual([])
})

// Proves PRT-11.
test('during a break the page of a game offers neither play nor a demo', { tag: '@phone' }, async ({
  page,
  baseURL,
}) => {
  await PEOPLE['player on a break'](page.request, baseURL)
  await page.goto('/gamesDetail?id=naga-langit')
  await expect(page.getByTestId('rules')).toBeVisible()
  await expect(page.locator('[data-testid^=play], a[href*="/gamesPlay"]')).toHaveCount(0)
})
