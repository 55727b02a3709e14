import { type BrowserContext, expect, type Page, test } from 'playwright/test'
import { PLAYER_ROUTES, playerWithOrder, VISITOR_ROUTES } from './routes.ts'

const SIZES = [
  { width: 720, height: 700 },
  { width: 900, height: 600 },
  { width: 1024, height: 768 },
  { width: 1366, height: 620 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
] as const

/** Links that a mouse cannot hit in the middle of their first line, although they can be seen. Runs in the page. */
function deadLinks(): string[] {
  const layer = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
  const links = [...layer.querySelectorAll<HTMLElement>('a[href]')].filter(
    /* What moves by itself is pressed where it is at that moment. */
    (link) =>
      link.checkVisibility({ visibilityProperty: true }) && !link.closest('.skip, .winners, .banner-view, .promo-view'),
  )
  return links
    .filter((link) => {
      link.scrollIntoView({ block: 'center', behavior: 'instant' })
      const [line] = link.getClientRects()
      if (!line || line.width <= 1) return false
      const hit = document.elementFromPoint(line.left + line.width / 2, line.top + line.height / 2)
      return !hit || !(link.contains(hit) || hit.contains(link))
    })
    .map((link) => `${link.getAttribute('href')} "${link.textContent?.trim().slice(0, 30)}"`)
}

/** Opens each address once, in the widest window, and looks at it in every other. */
async function look(page: Page, routes: readonly string[]) {
  const dead: string[] = []
  for (const route of routes) {
    await page.goto(route, { waitUntil: 'load' })
    for (const size of SIZES) {
      await page.setViewportSize(size)
      dead.push(...(await page.evaluate(deadLinks)).map((link) => `${route} at ${size.width} px: ${link}`))
    }
  }
  return dead
}

/** Moves a real mouse over every link of these parts and records the target of each press; no navigation happens. */
async function press(page: Page, context: BrowserContext, selector: string) {
  await page.evaluate(() => {
    const pressed: string[] = []
    Object.assign(globalThis, { pressed })
    addEventListener(
      'click',
      (event) => {
        event.preventDefault()
        event.stopImmediatePropagation()
        const link = (event.target as Element).closest('a')
        if (link) pressed.push(link.href)
      },
      true,
    )
  })
  const links = page.locator(selector)
  const wanted = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
  for (const link of await links.all()) await link.click()
  expect(await page.evaluate(() => (globalThis as unknown as { pressed: string[] }).pressed)).toEqual(wanted)
  expect(context.pages()).toHaveLength(1)
  return wanted.length
}

// Proves DEV-21.
test('a mouse reaches every link on the pages of a visitor at every width', { tag: '@desktop' }, async ({ page }) => {
  expect(await look(page, VISITOR_ROUTES)).toEqual([])
})

// Proves DEV-21.
test('a mouse reaches every link on the pages of a player at every width', { tag: '@desktop' }, async ({
  page,
  context,
  baseURL,
}) => {
  const order = await playerWithOrder(context.request, baseURL)
  expect(await look(page, [...PLAYER_ROUTES, order])).toEqual([])
})

test('the links of footer and side menu work at every width', { tag: '@desktop' }, async ({ page, context }) => {
  for (const size of SIZES) {
    await test.step(`${size.width} px`, async () => {
      await page.setViewportSize(size)
      await page.goto('/privacy')
      const pressed = await press(page, context, '.foot nav a, .side-menu a:visible')
      expect(pressed).toBeGreaterThan(10)
    })
  }
})
