import { createHash } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import { expect, type Page, type Request, type Route, test } from 'playwright/test'
import { afterPopup, hold, island, ready, register, watch } from './visitor.ts'

/** All that every page needs is one script. */
const CLIENT_BUDGET = 7000
const INLINE_BUDGET = 900
/** Of the browser's React, brotli (docs/how-to.md). */
const REACT_BYTES = 59_000
const WHOLE_HOME = 150_000
/** Besides pictures, with headers. */
const UNTOUCHED_HOME = { requests: 5, bytes: 38_000 }
const CHUNKS = '**/assets/chunks/**'

const banners = (page: Page) => page.locator('app-island[name=BannerCarousel]')
const state = (page: Page) => banners(page).getAttribute('data-state')

/** The values of a browser with Save-Data: the slow line, independent of this machine's connection. */
const saveData = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) }),
  )

/** Tests of a good line must not depend on the speed of this machine. */
const goodLine = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(PerformanceResourceTiming.prototype, 'transferSize', { value: 0 }))

/** The bodies that have arrived whose address ends so, in bytes. */
const bytesOf = (page: Page, end = '.js') =>
  page.evaluate((end) => {
    const kinds = ['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind))
    const entries = (kinds as PerformanceResourceTiming[]).filter(({ name }) => name.endsWith(end))
    return entries.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  }, end)

function scriptsOf(page: Page) {
  const requests: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && requests.push(new URL(request.url()).pathname))
  return requests
}

// Proves ISL-01.
test('the entry with its imports and the inline scripts stay within their budgets', {
  tag: '@phone',
}, async ({ request }) => {
  const html = await (await request.get('/')).text()
  const entry = /data-client="([^"]+)"/.exec(html)?.[1] ?? ''
  const inline = [...html.matchAll(/<script(?: type="module")?>([\s\S]*?)<\/script>/g)].map(([, text]) => text)
  expect(inline).toHaveLength(2)
  const sizes = new Map<string, number>()
  async function weigh(path: string) {
    if (sizes.has(path)) return
    const code = await (await request.get(path)).text()
    sizes.set(path, brotliCompressSync(code).length)
    for (const [, imported = ''] of code.matchAll(/(?:^|;)(?:import|export)[^;`(]*?["'](\.[^"']+)["']/g))
      await weigh(new URL(imported, `http://app${path}`).pathname)
  }
  await weigh(entry)
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  expect(total, [...sizes].join(' ')).toBeGreaterThan(0)
  expect(total, [...sizes].join(' ')).toBeLessThan(CLIENT_BUDGET)
  expect(brotliCompressSync(inline.join('\n')).length).toBeLessThan(INLINE_BUDGET)
})

// Proves SEC-33.
test('the browser checks every linked style and script against its hash', { tag: ['@phone', '@wide'] }, async ({
  page,
}) => {
  for (const path of ['/', '/promosi', '/login/google']) {
    await page.goto(path)
    const linked = page.locator('link[rel=stylesheet], script[src]')
    await page.locator('link[rel=stylesheet]').first().waitFor({ state: 'attached' })
    const own = await linked.evaluateAll((elements) =>
      elements.flatMap((element) => {
        const { href, src, integrity } = element as HTMLLinkElement & HTMLScriptElement
        const address = new URL(href || src)
        // The provider may change its own script at any time.
        return address.pathname.startsWith('/assets/') ? [{ path: address.pathname, integrity }] : []
      }),
    )
    expect(own.length, path).toBeGreaterThan(0)
    for (const { path: file, integrity } of own) {
      const bytes = await (await page.request.get(file)).body()
      expect([file, integrity]).toEqual([file, `sha256-${createHash('sha256').update(bytes).digest('base64')}`])
    }
  }
  await page.goto('/')
  await ready(page)
  await expect(page.locator('script[src]').first()).toHaveAttribute('integrity', /^sha256-/)
})

// Proves LIN-05.
test('with Save-Data decoration stands, and comes with React when it is touched', async ({ page }) => {
  await saveData(page)
  const problems = watch(page)
  const scripts = scriptsOf(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(page.locator('html[data-ready]')).toBeAttached()
  expect(await state(page)).toBe('waiting')
  const asleep = [...scripts]
  await page.getByRole('contentinfo').dispatchEvent('pointerdown')
  await banners(page).dispatchEvent('pointerdown')
  await expect(banners(page)).toHaveAttribute('data-state', 'ready')
  expect(scripts.length).toBeGreaterThan(asleep.length)
  expect(problems).toEqual([])
})

// Proves LIN-02.
test('no script loads before the page is complete', { tag: '@phone' }, async ({ page }) => {
  await goodLine(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  await ready(page)
  const { loaded, first } = await page.evaluate(() => {
    const [own] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    return { loaded: own?.loadEventStart ?? 0, first: Math.min(...scripts.map(({ startTime }) => startTime)) }
  })
  expect(loaded).toBeGreaterThan(0)
  expect(first).toBeGreaterThanOrEqual(loaded)
})

// Proves ISL-05.
test('the click that starts the islands is handled, too', { tag: '@desktop' }, async ({ page }) => {
  await saveData(page)
  await afterPopup(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  const pause = banners(page).locator('button[aria-pressed]')
  const before = await pause.getAttribute('aria-pressed')
  await pause.click()
  await expect(pause).not.toHaveAttribute('aria-pressed', before ?? '')
  await expect(banners(page)).toHaveAttribute('data-state', 'ready')
  await expect(pause).not.toHaveAttribute('aria-busy')
})

// Proves ISL-04.
test('on a fast connection islands start by their triggers, without an error in the console', async ({ page }) => {
  await goodLine(page)
  const problems = watch(page)
  await page.goto('/')
  await island(page, 'BannerCarousel')
  await island(page, 'JackpotCounter')
  expect(problems).toEqual([])
})

// Proves LIN-22, HOM-02, HOM-04.
test('banners and jackpot of an untouched home move without React, and the islands go on from there', {
  tag: '@phone',
}, async ({ page }) => {
  // So high that the jackpot is in view: out of sight it stands still.
  await page.setViewportSize({ width: 360, height: 1400 })
  await goodLine(page)
  await afterPopup(page)
  const problems = watch(page)
  const scripts = scriptsOf(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  const rail = banners(page).locator('.banner-rail')
  const figure = async () => Number((await page.locator('.jackpot-value').textContent())?.replace(/\D/g, ''))
  const first = await figure()
  await expect.poll(() => rail.evaluate((row) => row.scrollLeft)).toBeGreaterThan(100)
  await expect(banners(page).locator('.dots i').first()).not.toHaveClass('is-on')
  await expect.poll(figure).toBeGreaterThan(first)
  await expect(banners(page)).toHaveAttribute('data-state', 'waiting')
  expect(await bytesOf(page)).toBeLessThan(REACT_BYTES / 4)
  expect(await bytesOf(page, '')).toBeLessThan(WHOLE_HOME)
  const asleep = scripts.length

  const grown = await figure()
  await island(page, 'JackpotCounter')
  expect(await figure()).toBeGreaterThanOrEqual(grown)
  await island(page, 'BannerCarousel')
  await expect(banners(page).locator('.banner-view')).toHaveClass(/swiper-initialized/)
  await expect(page.locator('.banner.swiper-slide-active img').first()).toHaveAttribute('alt', /.+/)
  expect(scripts.length).toBeGreaterThan(asleep)
  expect(problems).toEqual([])
})

// Proves LIN-22.
test('on a slow line an untouched home is five requests besides its pictures', { tag: '@phone' }, async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ effectiveType: '2g' }) }),
  )
  await afterPopup(page)
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.locator('html[data-ready]').waitFor()
  // A browser may ask for the icon of its tab, and calls it no image.
  const others = requests.filter((request) => request.resourceType() !== 'image' && !request.url().endsWith('.svg'))
  const sizes = await Promise.all(
    others.map(async (request) => {
      const { responseBodySize, responseHeadersSize } = await request.sizes()
      return responseBodySize + responseHeadersSize
    }),
  )
  const list = others.map((request, at) => `${new URL(request.url()).pathname} ${sizes[at]}`).join('\n')
  expect(others.length, list).toBeLessThanOrEqual(UNTOUCHED_HOME.requests)
  expect(
    sizes.reduce((sum, size) => sum + size, 0),
    list,
  ).toBeLessThanOrEqual(UNTOUCHED_HOME.bytes)
})

// Proves ISL-03.
test('a page whose islands have not started does not load React', { tag: '@phone' }, async ({ page }) => {
  await goodLine(page)
  const scripts = scriptsOf(page)
  await page.goto('/account', { waitUntil: 'networkidle' })
  await ready(page)
  expect(await bytesOf(page)).toBeLessThan(REACT_BYTES / 4)
  expect(scripts.length).toBeGreaterThan(0)
})

// Proves ISL-06.
test('a chunk that never loads leaves the HTML unchanged, and one toast says so', { tag: ['@phone', '@wide'] }, async ({
  page,
}) => {
  await goodLine(page)
  await page.route(CHUNKS, (route: Route) => route.abort())
  await afterPopup(page)
  await page.goto('/')
  await page.locator('html[data-ready]').waitFor()
  await banners(page).dispatchEvent('pointerdown')
  await expect(banners(page)).toHaveAttribute('data-state', 'failed', { timeout: 120_000 })
  await expect(page.locator('.toast')).toHaveText([/^Loading chunk \w+ \(missing\) failed$/])
  await expect(banners(page).locator('a.banner').first()).toBeVisible()
  await expect(banners(page).locator('button').first()).not.toHaveAttribute('aria-busy')
})

// Proves LIN-03.
test('a client script that fails to load is requested again, at the next touch or without one', {
  tag: '@phone',
}, async ({ page }) => {
  let tries = 0
  await page.route('**/assets/client.*.js', (route: Route) => (tries++ < 2 ? route.abort() : route.continue()))
  await page.clock.install()
  await page.goto('/account')
  await expect.poll(() => tries).toBe(1)
  await page.evaluate(() => dispatchEvent(new Event('pointerdown')))
  await expect.poll(() => tries).toBe(2)
  await page.clock.runFor(5000)
  await expect(page.locator('html[data-ready]')).toBeAttached()
  expect(tries).toBe(3)
})

// Proves DEV-10, SES-17.
test('a loading panel shows six rows; closed during loading, it does not open, and the next click opens it again', {
  tag: '@desktop',
}, async ({ page }) => {
  const answers: (() => void)[] = []
  await page.route('**/?login=1*', async (route) => {
    if (!route.request().headers().accept?.includes('fragment')) return route.continue()
    await new Promise<void>((resolve) => answers.push(resolve))
    await route.continue()
  })
  await afterPopup(page)
  await page.goto('/')
  await ready(page)
  const rows = page.locator('dialog:modal .skeleton')
  const name = page.locator('dialog:modal [name=username]').first()
  const opener = page.getByTestId('header-login')
  await opener.click()
  await expect(rows).toHaveCount(6)
  answers[0]?.()
  await expect(rows).toHaveCount(0)
  await expect(name).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog:modal')).toHaveCount(0)

  await opener.click()
  await expect(rows).toHaveCount(6)
  await page.keyboard.press('Escape')
  await expect(opener).not.toHaveAttribute('aria-busy', 'true')
  const answered = page.waitForResponse((response) => response.url().includes('login=1'))
  answers[1]?.()
  await answered
  await expect(page.locator('dialog:modal')).toHaveCount(0)

  await opener.click()
  await expect(rows).toHaveCount(6)
  await page.keyboard.press('Escape')
  await opener.click()
  await expect(rows).toHaveCount(6)
  answers[3]?.()
  await expect(name).toBeVisible()
  await expect(page.locator('dialog[open]')).toHaveCount(1)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  // Proves DEV-12, LIN-01.
  test('every island shows the HTML of the server', async ({ page }) => {
    await page.goto('/')
    const islands = await page.locator('app-island').all()
    expect(islands.length).toBeGreaterThan(1)
    for (const island of islands) {
      await expect(island).toHaveAttribute('data-state', 'waiting')
      await expect(island.locator(':scope > *').first()).toBeAttached()
    }
    await expect(page.locator('[data-reveal]:visible')).toHaveCount(0)
  })
})

for (const who of ['visitor', 'player'] as const) {
  // Proves LIN-28.
  test(`the home of a ${who} waits for no file of styles, and nothing of it moves when that file comes`, {
    tag: '@phone',
  }, async ({ page }) => {
    if (who === 'player') await register(page)
    await page.setViewportSize({ width: 360, height: 780 })
    const release = await hold(page, '**/rest.*.css')
    await afterPopup(page)
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.locator('.foot')).toBeAttached()
    // A tap on a tab needs neither the file nor a script.
    const panels = page.locator('.cat-panel')
    await page.locator('.cat-tab').nth(1).tap()
    await expect(panels.nth(1).locator('.game-card').first()).toBeVisible()
    await page.locator('.cat-tab').first().tap()
    await expect(panels.first().locator('.game-card').nth(6)).toBeVisible()
    const changed = await page.evaluateHandle(watchPage)
    const count = await page.evaluate(() => document.styleSheets.length)
    release()
    await expect.poll(() => page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(count)
    expect(await changed.evaluate((of) => of())).toEqual([])
  })
}

/**
 * Runs in the page: notes fonts, colours and places. Its answer tells what has changed since. Islands may have moved their
 * content by then, and winners roll, so only fonts and colours of these count.
 */
function watchPage() {
  const stateOf = (element: Element) => {
    const { fontSize, fontWeight, lineHeight, letterSpacing, color, backgroundColor } = getComputedStyle(element)
    const { x, y, width, height } = element.getBoundingClientRect()
    const place = element.closest('app-island,.roll') ? [] : [x, y + scrollY, width, height].map(Math.round)
    return [fontSize, fontWeight, lineHeight, letterSpacing, color, backgroundColor, ...place].join(' ')
  }
  const visible = [...document.querySelectorAll('.app, .app *, .tab-bar *, .login-bar *')].filter(
    (element) => element.checkVisibility() && element.getBoundingClientRect().height > 1,
  )
  const before = visible.map((element) => [element, stateOf(element)] as const)
  return () =>
    before.flatMap(([element, state]) => {
      const now = stateOf(element)
      return now === state ? [] : [`${element.tagName} ${element.getAttribute('class') ?? ''}: ${state} → ${now}`]
    })
}

// Proves OPS-87.
test('one visit in a hundred sends its figures when it is left, and none that asks not to be tracked', async ({
  context,
}) => {
  const visit = async (dice: number, asksNotTo: boolean) => {
    const page = await context.newPage()
    const sent: string[] = []
    page.on('request', (request) => request.url().endsWith('/field') && sent.push(request.postData() ?? ''))
    await page.addInitScript(
      ([dice, asksNotTo]) => {
        Math.random = () => dice
        Object.defineProperty(navigator, 'globalPrivacyControl', { value: asksNotTo })
      },
      [dice, asksNotTo] as const,
    )
    await page.goto('/promosi')
    await ready(page)
    await page.waitForLoadState('networkidle')
    await expect(async () => {
      await page.evaluate(() => {
        Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      })
      expect(sent).toHaveLength(dice < 0.01 && !asksNotTo ? 1 : 0)
    }).toPass()
    return JSON.parse(sent[0] ?? 'null')
  }
  expect(await visit(0.5, false)).toBeNull()
  expect(await visit(0.001, true)).toBeNull()
  const { figures } = await visit(0.001, false)
  expect(Object.keys(figures).sort()).toEqual(expect.arrayContaining(['first-paint', 'largest-paint']))
})
