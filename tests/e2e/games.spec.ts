import { expect, type Page, test } from 'playwright/test'
import { back, expectAccessible, holdBack, ready, register } from './visitor.ts'

const ALL = '/games?classify=All'
const DRAGON = '/gamesDetail?id=naga-langit'
const PLAY = '/gamesPlay?id=naga-langit&name=Somebody%20else&isCollect=1&type=Slot'
const REFRESH = '**/api/user/balance/refresh'

const tiles = (page: Page) => page.locator('[data-found] .game-card')
const star = (page: Page) => page.getByTestId('favourite').first()

test.beforeEach(({ context }) => register(context))

// Proves GAM-11, MON-48.
test('leaving a game by a link, back or to another tab refreshes the balance once, and only code 200 counts', {
  tag: '@desktop',
}, async ({ page, context }) => {
  let refreshed = 0
  let answer = { status: 200, json: { code: 200, message: '', data: '777000.50' } }
  await context.route(REFRESH, (route) => {
    refreshed++
    return route.fulfill(answer)
  })
  const balance = page.getByTestId('balance')
  await page.goto(PLAY)
  await ready(page)

  await test.step('leave by a link', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Back to the game’s page' }).click()
    await page.waitForURL('**/gamesDetail?id=naga-langit')
    await ready(page)
    await expect(balance).toContainText('777,000.50')
    expect(refreshed).toBe(1)
  })
  await test.step('return to the game, leave, and return from another tab', async () => {
    await back(page)
    await ready(page)
    answer = { status: 200, json: { code: 200, message: '', data: '888000' } }
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(balance).toContainText('888,000')
    expect(refreshed).toBe(2)
  })
  await test.step('an unsuccessful answer changes nothing', async () => {
    answer = { status: 400, json: { code: 400, message: '', data: '1' } }
    const refused = page.waitForResponse(REFRESH)
    await page.goto('/')
    await ready(page)
    await refused
    await expect(balance).toContainText('10,000')
    expect(refreshed).toBe(3)
  })
  await test.step('a page from the cache of the browser', async () => {
    answer = { status: 200, json: { code: 200, message: '', data: '999000' } }
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await expect(balance).toContainText('999,000')
    expect(refreshed).toBe(4)
  })
  await test.step('the way back to a page as it was left', async () => {
    answer = { status: 200, json: { code: 200, message: '', data: '555000' } }
    await page.goto('/promosi')
    await back(page)
    await expect(balance).toContainText('555,000')
    expect(refreshed).toBe(5)
  })
})

// Proves GAM-05, GAM-09, MON-48.
test('the server renders name and star; a favourite is kept on every page, and five fast clicks send one call', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto(PLAY)
  await expect(page.locator('h1')).toHaveText('Naga Langit')
  await expect(page).toHaveTitle(/^Naga Langit/)
  await expect(page.locator('body')).not.toContainText('Somebody else')
  await expect(star(page)).toHaveAttribute('aria-pressed', 'false')

  await page.goto(DRAGON)
  await ready(page)
  let calls = 0
  await page.route('**/api/user/*-collection', async (route) => {
    calls++
    await route.continue()
  })
  const savedFavourite = page.waitForResponse('**/api/user/set-collection')
  await star(page).evaluate((button: HTMLButtonElement) => {
    for (let click = 0; click < 5; click++) button.click()
  })
  await expect(star(page)).toHaveAttribute('aria-pressed', 'true')
  await savedFavourite
  expect(calls).toBe(1)
  // The page before stands in a cache of the browser.
  await back(page)
  await expect(star(page)).toHaveAttribute('aria-pressed', 'true')

  await page.goto(PLAY)
  await expect(star(page)).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/')
  const block = page.locator('section', { has: page.getByRole('heading', { name: 'Favourites' }) })
  await expect(block.locator('.game-name')).toHaveText(['Naga Langit'])
  await page.goto('/collect')
  await expect(page.locator('.game-pages .game-name')).toHaveText(['Naga Langit'])
  await ready(page)
  await expectAccessible(page, 'main')
  const saved = page.waitForResponse('**/api/user/delete-collection')
  await star(page).click()
  await expect(star(page)).toHaveAttribute('aria-pressed', 'false')
  expect((await saved).status()).toBe(200)
  await page.reload()
  await expect(page.locator('.empty')).toBeVisible()
})

// Proves GAM-03.
test('the next games load before the end of the list without moving it, and the back button returns to the same place', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        const { dataset } = document.documentElement
        dataset.moved = String(Number(dataset.moved ?? 0) + entry.value)
      }
    })
    observer.observe({ type: 'layout-shift', buffered: true })
    addEventListener('scroll', () => {
      const { dataset } = document.documentElement
      dataset.positions = [...(dataset.positions?.split(' ') ?? []), scrollY].join(' ')
    })
    // A browser may ignore what a page writes into its history while it is left.
    addEventListener('pagehide', (event) => event.stopImmediatePropagation())
  })
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  await page.goto(ALL)
  await ready(page)
  await expect(page.getByTestId('games-more')).toHaveCount(0)
  const whole = await height()
  await expect(async () => {
    await page.mouse.wheel(0, 1500)
    await expect(tiles(page)).toHaveCount(98, { timeout: 500 })
  }).toPass()
  const names = await tiles(page).locator('.game-name').allTextContents()
  expect(new Set(names).size).toBe(98)
  await expect.poll(async () => Math.abs((await height()) - whole)).toBeLessThanOrEqual(2)
  expect(Number((await page.locator('html').getAttribute('data-moved')) ?? 0)).toBeLessThan(0.01)

  const last = tiles(page).filter({ hasText: names.at(-1) ?? '' })
  await last.scrollIntoViewIfNeeded()
  const place = String(await page.evaluate(() => scrollY))
  await last.click()
  await page.waitForURL('**/gamesDetail*')
  await back(page)
  await ready(page)
  await expect(last).toBeInViewport()
  // Not at the end of the first page in between: the browser restores nothing here.
  await expect(page.locator('html')).toHaveAttribute('data-positions', place)
})

// Proves GAM-07.
test('a game without an answer for ten seconds shows a way out, on a slow connection and without a touch', {
  tag: '@phone',
}, async ({ page }) => {
  await page.clock.install()
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { effectiveType: '2g' } }))
  let answer = () => {}
  const answering = new Promise<void>((done) => {
    answer = done
  })
  await page.route('**/play?*', async (route) => {
    await answering
    await route.fulfill({ contentType: 'text/html', body: '<h1>Late</h1>' })
  })
  await page.goto(PLAY, { waitUntil: 'domcontentloaded' })
  await page.locator('html[data-ready]').waitFor()
  const late = page.locator('[data-late]')
  await expect(late).toBeHidden()
  await page.clock.runFor(10_000)
  await expect(late).toBeVisible()
  await expect(late.getByTestId('play-retry')).toHaveAttribute('href', /^\/gamesPlay\?id=naga-langit/)
  await expect(late.getByRole('link', { name: 'new tab' })).toHaveAttribute('target', '_blank')
  await expect(late.getByRole('link', { name: 'Back' })).toHaveAttribute('href', DRAGON)
  answer()
  await expect(late).toBeHidden()
})

// Proves GAM-12, HOM-23.
test('recently played games stay on the device and can be cleared', { tag: ['@phone', '@wide'] }, async ({ page }) => {
  for (const id of ['naga-langit', 'komet', 'naga-langit']) {
    await page.goto(`/gamesPlay?id=${id}`)
    await ready(page)
  }
  await page.goto('/collect')
  await ready(page)
  const recent = page.locator('[data-recent] .game-name')
  await expect(recent).toHaveText(['Naga Langit', 'Plinko Komet'])
  await expect(page.locator('[data-recent] .game-card').first()).toHaveAttribute('href', '/gamesPlay?id=naga-langit')
  await expectAccessible(page, 'main')
  await page.locator('[data-recent-clear]').click()
  await expect(recent).toHaveCount(0)
  await expect(page.locator('[data-recent] .lead')).toBeFocused()
  await page.reload()
  await ready(page)
  await expect(recent).toHaveCount(0)
})

// Proves GAM-13.
test('full screen keeps the bar with the exit', { tag: '@desktop' }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Element.prototype, 'requestFullscreen', { value: undefined })
  })
  await page.goto(PLAY)
  await ready(page)
  const toggle = page.getByTestId('fullscreen')
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => page.locator('main').boundingBox()).toEqual({ x: 0, y: 0, width: 1440, height: 900 })
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')

  // Nothing to fill the window with.
  await page.setExtraHTTPHeaders({ 'x-sandbox-scenario': 'openGame=code:400' })
  await page.goto(PLAY)
  await expect(page.getByTestId('play-refused')).toBeVisible()
  await expect(toggle).toHaveCount(0)
})

// Proves GAM-01.
test('words that are typed before the script of the search comes are searched for', { tag: '@phone' }, async ({
  page,
}) => {
  const come = await holdBack(page, 'data-found-count')
  await page.goto(ALL)
  await page.getByTestId('games-search').fill('hui putih')
  await expect(tiles(page)).not.toHaveCount(1)
  come()
  await expect(tiles(page).locator('.game-name')).toHaveText(['Hiu Putih'])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  // Proves GAM-01.
  test('types, providers, search, order and pages are links and a form', { tag: ['@desktop', '@wide'] }, async ({
    page,
  }) => {
    await page.goto(ALL)
    await expect(tiles(page)).toHaveCount(48)
    await page.getByTestId('games-more').click()
    await expect(page).toHaveURL(/page=2/)
    await expect(tiles(page)).toHaveCount(48)
    await page.locator('.cat-tab', { hasText: 'Fish hunter' }).click()
    await expect(page).toHaveURL(/classify=Fish/)
    await page.locator('.chip', { hasText: 'Tujuh Laut' }).click()
    await expect(page).toHaveURL(/supplier=tujuh-laut/)
    await page.locator('.sort a', { hasText: 'Name' }).click()
    const names = await tiles(page).locator('.game-name').allTextContents()
    expect(names).toEqual(names.toSorted())
    await page.getByTestId('games-search').fill('hui putih')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/classify=Fish.*keyword=hui\+putih/)
    await expect(tiles(page).locator('.game-name')).toHaveText(['Hiu Putih'])
  })

  // Proves GAM-10, HOM-23.
  test('the star is a form; the game says that it needs script, and the page around it has the links', {
    tag: ['@phone', '@wide'],
  }, async ({ page }) => {
    await page.goto(DRAGON)
    await star(page).click()
    await expect(page).toHaveURL(/gamesDetail\?id=naga-langit/)
    await expect(star(page)).toHaveAttribute('aria-pressed', 'true')
    await page.getByTestId('play').click()
    const game = page.getByTestId('game-frame').contentFrame()
    await expect(game.locator('noscript p')).toHaveText(/JavaScript, which is switched off/)
    await expect(game.locator('a, button:visible')).toHaveCount(0)
    await expect(page.getByTestId('session-clock')).toHaveText(/Playing since \d\d:\d\d WIB/)
    await page.goto('/collect')
    await page.locator('main .game-card').first().click()
    await expect(page.getByTestId('game-frame')).toBeVisible()
    await page.getByRole('link', { name: 'Back' }).filter({ visible: true }).click()
    await expect(page).toHaveURL(/gamesDetail\?id=naga-langit/)
    await page.goto('/collect')
    await star(page).click()
    await expect(page).toHaveURL(/\/collect$/)
    await expect(page.locator('.empty')).toBeVisible()
  })
})
