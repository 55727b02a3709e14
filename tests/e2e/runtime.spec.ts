import { brotliCompressSync } from 'node:zlib'
import { expect, type Page, type Route, test } from 'playwright/test'
import { ready, register, watch } from './visitor.ts'

const CLIENT_BUDGET = 3000
const LOADER_BUDGET = 700
const CHUNKS = '**/assets/chunks/**'

const banners = (page: Page) => page.locator('app-island[name=BannerCarousel]')
const state = (page: Page) => banners(page).getAttribute('data-state')

/** What a browser says that was told to save data: the slow line, whatever this machine's line is. */
const saveData = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) }),
  )

/** Nothing of a good line may depend on how fast this machine answers today. */
const goodLine = (page: Page) =>
  page.addInitScript(() => {
    const entries = performance.getEntriesByType.bind(performance)
    performance.getEntriesByType = (type) => (type === 'navigation' ? [] : entries(type))
  })

function scriptsOf(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && asked.push(new URL(request.url()).pathname))
  return asked
}

test('our own script: the entry with all it imports, and the inline loader, stay within their budgets', {
  tag: '@phone',
}, async ({ request }) => {
  const html = await (await request.get('/')).text()
  const entry = /data-client="([^"]+)"/.exec(html)?.[1] ?? ''
  const loader = /<script type="module">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
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
  expect(brotliCompressSync(loader).length).toBeLessThan(LOADER_BUDGET)
})

test('on a slow line nothing comes before the first touch, and then only what was touched', async ({ page }) => {
  await saveData(page)
  const problems = watch(page)
  const scripts = scriptsOf(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(scripts).toEqual([])
  expect(await state(page)).toBe('waiting')
  await ready(page)
  expect(await state(page)).toBe('waiting')
  await banners(page).dispatchEvent('pointerdown')
  await expect(banners(page)).toHaveAttribute('data-state', 'ready')
  const others = page.locator('app-island:not([name=BannerCarousel])')
  for (const island of await others.all()) await expect(island).toHaveAttribute('data-state', 'waiting')
  expect(problems).toEqual([])
})

test('the click that wakes everything is answered', { tag: '@desktop' }, async ({ page }) => {
  await saveData(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  const pause = banners(page).locator('button[aria-pressed]')
  const before = await pause.getAttribute('aria-pressed')
  await pause.click()
  await expect(pause).not.toHaveAttribute('aria-pressed', before ?? '')
  await expect(banners(page)).toHaveAttribute('data-state', 'ready')
  await expect(pause).not.toHaveAttribute('aria-busy')
})

test('on a good line islands wake by their triggers, without a problem in the console', async ({ page }) => {
  await goodLine(page)
  const problems = watch(page)
  await page.goto('/')
  await expect(banners(page)).toHaveAttribute('data-state', 'ready')
  expect(problems).toEqual([])
})

test('a page whose islands sleep gets no React', { tag: '@phone' }, async ({ page }) => {
  await goodLine(page)
  const scripts = scriptsOf(page)
  await page.goto('/account', { waitUntil: 'networkidle' })
  await ready(page)
  const sizes = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(sizes.filter((name) => name.endsWith('.js')).length).toBe(scripts.length)
  expect(scripts.length).toBeLessThanOrEqual(3)
})

test('a chunk that fails once comes at the second try', { tag: '@phone' }, async ({ page }) => {
  await goodLine(page)
  let tries = 0
  await page.route(CHUNKS, (route: Route) => (tries++ === 0 ? route.abort() : route.continue()))
  await page.goto('/')
  await expect(banners(page)).toHaveAttribute('data-state', 'ready', { timeout: 15_000 })
  await expect(page.locator('.toast')).toHaveCount(0)
})

test('a chunk that never comes leaves the HTML as it is, and one toast says so', { tag: '@phone' }, async ({
  page,
}) => {
  await goodLine(page)
  await page.route(CHUNKS, (route: Route) => route.abort())
  await page.goto('/')
  await expect(banners(page)).toHaveAttribute('data-state', 'failed', { timeout: 15_000 })
  await expect(page.locator('.toast')).toHaveText([/^Loading chunk \w+ \(missing\) failed$/])
  await expect(banners(page).locator('a.banner').first()).toBeVisible()
  await expect(banners(page).locator('button').first()).not.toHaveAttribute('aria-busy')
})

test('when the script itself does not come, the next touch asks again', { tag: '@phone' }, async ({ page }) => {
  await saveData(page)
  let tries = 0
  await page.route('**/assets/client.*.js', (route: Route) => (tries++ === 0 ? route.abort() : route.continue()))
  await page.goto('/account')
  const touch = () => page.evaluate(() => dispatchEvent(new Event('pointerdown')))
  await touch()
  await expect.poll(() => tries).toBe(1)
  await expect(async () => {
    await touch()
    await expect(page.locator('html[data-ready]')).toBeAttached({ timeout: 500 })
  }).toPass()
  expect(tries).toBe(2)
})

test('an amount typed before React came is known to the deposit form', async ({ page, context, baseURL }) => {
  await register(context.request, baseURL)
  await goodLine(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(CHUNKS, async (route: Route) => {
    await held
    await route.continue()
  })
  await page.goto('/recharge')
  const amount = page.locator('input[name=amount]')
  await amount.fill('75000')
  release()
  await expect(page.locator('app-island[name=DepositForm]')).toHaveAttribute('data-state', 'ready')
  await expect(amount).toHaveValue(/^75[.,]?000$/)
  await expect(page.getByTestId('deposit-form')).toContainText(/75[.,]000/)
  await expect(page.getByTestId('deposit-submit')).toBeEnabled()
})

test('the balance pill opens the deposit panel on desktop; narrow windows have no popup', { tag: '@desktop' }, async ({
  page,
  context,
  baseURL,
}) => {
  await register(context.request, baseURL)
  const problems = watch(page)
  await page.goto('/account')
  await ready(page)
  const pill = page.getByTestId('balance')
  await pill.click()
  const panel = page.locator('dialog.desktop:modal')
  await expect(panel.getByTestId('deposit-form')).toBeVisible()
  await expect(panel.locator('app-island')).toHaveAttribute('data-state', /ready|waiting/)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(pill).toBeFocused()
  await pill.click()
  await expect(panel).toHaveCount(1)
  await page.setViewportSize({ width: 600, height: 900 })
  await expect(panel).toHaveCount(0)
  expect(problems).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every island stands as the HTML the server drew', async ({ page }) => {
    await page.goto('/')
    for (const island of await page.locator('app-island').all()) {
      await expect(island).toHaveAttribute('data-state', 'waiting')
      await expect(island.locator(':scope > *').first()).toBeAttached()
    }
    await expect(page.locator('[data-reveal]:visible')).toHaveCount(0)
  })
})
