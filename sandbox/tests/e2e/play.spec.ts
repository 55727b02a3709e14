import { expect, type FrameLocator, type Page, type Request, test } from 'playwright/test'
import { back, expectAccessible, ready, register, speak, watch } from '../../../tests/e2e/visitor.ts'

const WHEEL = '/gamesPlay?id=roda-hoki&name=Roda%20Hoki&isCollect=0&type=Casino'
const ROUND = '**/play/api/round'
/** With this tester's seed the first hand of blackjack wins by taking one card. */
const HIT_THEN_STAND = 9
const FIGURES = /[^\d]/g

/** The games are on an origin of their own; everything of a game happens in its frame. */
async function openGame(page: Page, path: string): Promise<FrameLocator> {
  await page.goto(path)
  const game = page.getByTestId('game-frame').contentFrame()
  await expect(game.locator('html[data-ready]')).toBeAttached()
  return game
}

const balanceIn = async (game: FrameLocator) =>
  Number(((await game.getByTestId('balance').textContent()) ?? '').replace(FIGURES, ''))

// Proves GAM-22.
test('a real round is played, counts once when its answer is lost, and is verified in the browser', {
  tag: '@phone',
}, async ({ page, context }) => {
  const problems = watch(page)
  await speak(context, 'india')
  await register(context)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  const game = await openGame(page, WHEEL)
  const start = await balanceIn(game)
  const stake = Number(await game.locator('#stake').inputValue())
  expect(start).toBeGreaterThanOrEqual(2 * stake)

  await test.step('the frame is accessible, and its buttons are large enough', async () => {
    await expectAccessible(page, '[data-testid="game-frame"]')
    const buttons = await game.locator('button:visible').all()
    expect(buttons.length).toBeGreaterThan(1)
    for (const button of buttons) {
      const box = await button.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
  })

  const requests: Request[] = []
  await test.step('after a lost answer the same request is repeated, and counts once', async () => {
    await context.route(ROUND, async (route) => {
      requests.push(route.request())
      if (requests.length > 1) {
        // The pause after the round lasts until the test lets the clock go on.
        if (requests.length === 2) await page.clock.pauseAt(Date.now() + 2000)
        return route.continue()
      }
      await route.fetch()
      await route.abort('connectionreset')
    })
    await game.getByTestId('play').dblclick()
    await expect(game.getByTestId('outcome')).toContainText('Saldo', { timeout: 120_000 })
    const ids = requests.map((one) => one.postDataJSON().requestId)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  })
  const left = start - stake + (await paid(requests.at(-1)))
  await expect.poll(() => balanceIn(game)).toBe(left)

  await test.step('a second press during the pause does nothing; after it the keyboard plays a round', async () => {
    const before = requests.length
    await game.getByTestId('play').click({ force: true })
    expect(requests).toHaveLength(before)
    await page.clock.resume()
    await expect(game.getByTestId('play')).toHaveAttribute('aria-disabled', 'false', { timeout: 120_000 })
    await game.getByRole('button', { name: 'Hitam' }).press('Enter')
    await game.getByTestId('play').press('Enter')
    await expect.poll(() => requests.length).toBe(before + 1)
    expect(requests.at(-1)?.postDataJSON().choice).toEqual({ variant: 'wheel', bet: 'black' })
    await expect(game.getByTestId('outcome')).toContainText('Saldo')
  })
  const end = await balanceIn(game)

  await test.step('the seed is changed, and the first round is verified', async () => {
    await game.getByRole('button', { name: 'Aturan, riwayat, cek keadilan ronde' }).click()
    await expect(game.getByRole('tabpanel')).toContainText('RTP')
    await game.getByTestId('tab-fairness').click()
    const promised = (await game.getByTestId('seed-hash').textContent()) ?? ''
    await game.getByLabel('Seed Anda').fill('angin laut')
    await game.getByTestId('change-seed').click()
    await expect(game.getByTestId('revealed')).toHaveText(/^[0-9a-f]{64}$/)
    await expect(game.getByTestId('seed-hash')).not.toHaveText(promised)
    await game.getByTestId('tab-history').click()
    await expect(game.getByTestId('verify')).toHaveCount(2)
    await game.getByTestId('verify').last().click()
    await expect(game.getByTestId('verdict')).toHaveClass(/is-right/)
    await expect(game.locator('body')).toContainText(promised)
    // GAM-38: the seeds are those that the game had noted.
    await expect(game.getByTestId('verdict')).toContainText('Kedua seed sama dengan yang dicatat')
    await expect(game.locator('body')).toContainText('sebelum seed Anda diketahui')
    await game.getByRole('link', { name: 'Kembali ke permainan' }).click()
    await expect(game.locator('html[data-ready]')).toBeAttached()
    await expect.poll(() => balanceIn(game)).toBe(end)
  })

  await test.step('without enough money a lower stake stands first, and is one that the balance covers', async () => {
    await lackMoney(game)
    await expect(game.getByTestId('notice')).toContainText('Saldo tidak cukup')
    const ways = game.locator('#ways > *')
    await expect(ways).toHaveText(['Turunkan taruhan', 'Isi saldo'])
    await ways.first().click()
    await expect(game.getByTestId('notice')).toBeHidden()
    expect(Number(await game.locator('#stake').inputValue())).toBeLessThanOrEqual(end)
  })

  await test.step('the page around the game links to deposit', async () => {
    await lackMoney(game)
    await game.getByRole('link', { name: 'Isi saldo' }).click()
    await page.waitForURL('**/recharge')
  })
  expect(problems.filter((text) => !text.includes('ERR_CONNECTION_RESET'))).toEqual([])
})

const STEP = '**/play/api/step'

// Proves GAM-28.
test('a round of several steps goes on after a lost answer and after a reload, by keyboard, to its verification', async ({
  page,
  context,
}) => {
  const problems = watch(page)
  await register(context)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // A tester's seed, so that the first hand can hit and stand: its cards are known before.
  await context.route(ROUND, (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-sandbox-seed': String(HIT_THEN_STAND) } }),
  )
  const game = await openGame(page, '/gamesPlay?id=blackjack-21')
  const outcome = game.getByTestId('outcome')
  const start = await balanceIn(game)
  const stake = Number(await game.locator('#stake').inputValue())
  await game.getByTestId('play').press('Enter')
  await expect(outcome).toContainText('your turn')
  await expect(game.getByTestId('play')).toHaveAttribute('aria-disabled', 'true')
  await expect(game.locator('#stake')).toBeDisabled()
  await expectAccessible(page, '[data-testid="game-frame"]')

  await test.step('the same step is asked for again, and counts once', async () => {
    const requests: Request[] = []
    await context.route(STEP, async (route) => {
      requests.push(route.request())
      if (requests.length > 1) return route.continue()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await game.getByTestId('hit').press('Enter')
    await expect.poll(() => requests.length).toBe(2)
    await expect(game.getByTestId('hit')).toHaveAttribute('aria-disabled', 'false', { timeout: 120_000 })
    expect(new Set(requests.map((one) => one.postDataJSON().requestId)).size).toBe(1)
    await context.unroute(STEP)
  })

  await test.step('the page is opened again: another session of the game shows the round', async () => {
    const again = await openGame(page, '/gamesPlay?id=blackjack-21')
    await expect(again.getByTestId('outcome')).toContainText('Your round goes on where you left it.')
    await again.getByTestId('stand').press('Enter')
    await expect(again.getByTestId('outcome')).toContainText('Balance IDR')
    const end = await balanceIn(again)
    const history = await (await context.request.get('/api/trx/history')).json()
    expect(Number(history.data.totals.in) - Number(history.data.totals.out)).toBe(end)
    expect(end).toBe(start + stake)
  })
  expect(problems.filter((text) => !text.includes('ERR_CONNECTION_RESET'))).toEqual([])
})

// Proves GAM-15.
test('the exits of a game: a panel over it, the list of games after the session, links in a new tab', {
  tag: '@desktop',
}, async ({ page, context, baseURL }) => {
  await register(context)
  const game = await openGame(page, WHEEL)
  const frame = page.getByTestId('game-frame')
  await ready(page)
  const address = (await frame.getAttribute('src')) ?? ''

  await test.step('deposit in a panel; after closing it the game is still open', async () => {
    await lackMoney(game)
    await game.getByRole('link', { name: 'Deposit' }).click()
    const panel = page.getByRole('dialog', { name: 'Deposit' })
    await expect(panel).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(game.getByTestId('notice')).toBeHidden()
    await expect(page).toHaveURL(/gamesPlay/)
  })
  await test.step('the page accepts messages from the game only, and only after a touch', async () => {
    const left: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) left.push(request.url())
    })
    const message = { type: 'kancil:go', to: 'lobby' }
    // A busy browser delivers a message of the frame later than the next command.
    await page.evaluate(() => addEventListener('message', () => document.body.classList.add('heard')))
    await page.evaluate((message) => postMessage(message, location.origin), message)
    await expect(page.locator('body')).toHaveClass(/heard/)
    await page.evaluate(() => document.body.classList.remove('heard'))
    // The browser forgets a touch after some seconds.
    const touched = (isActive: boolean) =>
      page.evaluate(
        (value) => Object.defineProperty(navigator, 'userActivation', { value, configurable: true }) && undefined,
        { isActive },
      )
    await touched(false)
    const say = (message: object) =>
      game.locator('body').evaluate((_, [what, to]) => parent.postMessage(what, to), [message, baseURL ?? ''] as const)
    await say(message)
    await expect(page.locator('body')).toHaveClass(/heard/)
    await touched(true)
    await say({ type: 'kancil:go', to: 'https://elsewhere.example/' })
    // Messages come in their order: after the panel of the last one nothing of the others is on its way.
    await say({ type: 'kancil:go', to: 'deposit' })
    const panel = page.getByRole('dialog', { name: 'Deposit' })
    await expect(panel).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(page).toHaveURL(/gamesPlay/)
    expect(left).toEqual([])
  })
  await test.step('open links in a new tab', async () => {
    const tab = await context.newPage()
    await tab.goto(address)
    await lackMoney(tab)
    await tab.getByRole('link', { name: 'Deposit' }).click()
    await tab.waitForURL(`${baseURL}/recharge`)
  })
  await test.step('the session ends, and the page returns to the games', async () => {
    await context.request.post('/sign-out', { headers: { Origin: baseURL ?? '' } })
    await game.getByTestId('play').click()
    await expect(game.getByTestId('notice')).toBeVisible()
    await game.getByRole('link', { name: 'games' }).click()
    await page.waitForURL((url) => (url.searchParams.get('next') ?? url.pathname).startsWith('/games'))
  })
})

// Proves HIS-15, GAM-31, HOM-19.
test('search, open, play a round, leave: the balance in the header equals the sum of the history', {
  tag: ['@desktop', '@wide'],
}, async ({ page, context }) => {
  const problems = watch(page)
  await register(context)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  let refreshed = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/user/balance/refresh')) refreshed++
  })
  const found = page.locator('[data-found] .game-card')

  await test.step('search finds a game by three letters, and with a typing mistake', async () => {
    await page.goto('/games?classify=All')
    await ready(page)
    await page.getByTestId('games-search').pressSequentially('rod')
    await expect(page).toHaveURL(/keyword=rod/)
    await expect(found.first()).toContainText('Roda Hoki')
    await page.getByTestId('games-search').fill('naga merapi')
    await expect(page.locator('.empty')).toContainText('Nothing matches “naga merapi”')
    await expect(page.locator('.block .game-name').first()).toContainText('Naga')
    await expectAccessible(page, 'main')
    await page.getByTestId('games-search').fill('rodda hoki')
    await expect(found.first()).toContainText('Roda Hoki')
    await found.first().click()
    await page.waitForURL('**/gamesDetail?id=roda-hoki')
    await page.getByTestId('play').click()
    await page.waitForURL('**/gamesPlay?id=roda-hoki*')
  })

  const frame = page.getByTestId('game-frame')
  const game = frame.contentFrame()
  await test.step('a frame of another origin has the permissions of a game and plays a round', async () => {
    await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-forms allow-same-origin')
    expect(new URL((await frame.getAttribute('src')) ?? '').origin).not.toBe(new URL(page.url()).origin)
    await ready(page)
    await expect(page.getByTestId('session-clock')).toHaveText(/00:00:\d\d · \d\d:\d\d WIB/)
    await game.getByTestId('play').click()
    await expect(game.getByTestId('outcome')).toContainText('Balance IDR')
    await expect.poll(() => refreshed).toBe(1)
  })

  const end = await balanceIn(game)
  const header = page.getByTestId('balance')
  await expect(header).toContainText(end.toLocaleString('en'))
  await back(page)
  await ready(page)
  await expect.poll(() => refreshed).toBe(2)
  await expect(header).toContainText(end.toLocaleString('en'))
  const history = await (await context.request.get('/api/trx/history')).json()
  const { totals, list } = history.data
  expect(Number(totals.in) - Number(totals.out)).toBe(end)
  expect(list.map(({ type }: { type: string }) => type)).toContain('bet')
  await page.goto('/')
  await ready(page)
  expect(refreshed).toBe(2)

  await test.step('the history shows the result of today as a picture, and its table says the same', async () => {
    await page.goto('/transaction')
    const picture = page.getByTestId('played').locator('xpath=..')
    await expect(picture.getByRole('img')).toBeVisible()
    await picture.getByText('The days as a table').click()
    const result = await picture.getByRole('row').nth(1).getByRole('cell').first().textContent()
    expect(await page.getByTestId('played').textContent()).toContain(result?.replace(/^\W/, ''))
  })

  await test.step('the row of bets opens into the round, which has a page of verification; home offers the game again', async () => {
    const row = page.getByTestId('transaction').filter({ hasText: 'Bets: 1' })
    await row.locator('summary').click()
    await row.getByTestId('see-rounds').click()
    await page.waitForURL('**/transaction?transNo=*')
    await expect(page.getByTestId('round')).toHaveCount(1)
    await expectAccessible(page, 'main')
    const check = (await page.getByTestId('round').getByRole('link').getAttribute('href')) ?? ''
    expect((await context.request.get(check)).status()).toBe(200)
    await page.goto('/gamesDetail?id=roda-hoki')
    await expect(page.getByTestId('rules')).toContainText('pockets')
    await expect(page.getByTestId('round').getByRole('link')).toHaveAttribute('href', check)
    await expectAccessible(page, 'main')
    await page.goto('/')
    await expect(page.locator('.game-card[href^="/gamesPlay?id=roda-hoki"]')).toHaveCount(1)
  })
  expect(problems).toEqual([])
})

/** Plays with the highest stake, which exceeds the balance of a new player. */
async function lackMoney(game: FrameLocator | Page) {
  const play = game.getByTestId('play')
  await expect(play).toHaveAttribute('aria-disabled', 'false', { timeout: 120_000 })
  const stakes = await game.locator('#stake option').count()
  await game.locator('#stake').selectOption({ index: stakes - 1 })
  await play.click()
}

/** What a round paid, as the server answered. */
async function paid(request: Request | undefined): Promise<number> {
  const reply = await (await request?.response())?.json()
  return Number(reply.win)
}
