import { type BrowserContext, expect, type Page, test } from 'playwright/test'
import { cutText } from './cutText.ts'
import { GAME_TILES } from './gameTiles.ts'
import { PLAYER_ROUTES, playerWithOrder, VISITOR_ROUTES } from './routes.ts'
import { speak } from './visitor.ts'

/** Window width in CSS px, and the font size the reader has set in the browser: 100, 131, 150 and 200 %. */
const VIEWS = [
  { width: 320, font: 16 },
  { width: 360, font: 21 },
  { width: 360, font: 24 },
  { width: 360, font: 32 },
] as const

/** Opens each address once and looks at it in every view. */
async function look(page: Page, context: BrowserContext, routes: readonly string[]) {
  const devtools = await context.newCDPSession(page)
  const faults: string[] = []
  let checked = 0
  for (const route of routes) {
    await page.setViewportSize({ width: 320, height: 800 })
    await page.goto(route, { waitUntil: 'load' })
    for (const { width, font } of VIEWS) {
      await page.setViewportSize({ width, height: 800 })
      await devtools.send('Page.setFontSizes', { fontSizes: { standard: font, fixed: Math.round((font * 13) / 16) } })
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      const fontSize = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
      await expect.poll(fontSize).toBe(`${font}px`)
      for (const frame of page.frames()) {
        const found = await frame.evaluate(cutText, width)
        faults.push(...found.map((fault) => `${route} at ${width} px, ${font} px text: ${fault}`))
        checked++
      }
    }
  }
  return { faults, checked }
}

// Proves DEV-18.
test('a visitor can read everything at 320 px and with text of twice the size', { tag: '@phone' }, async ({
  page,
  context,
  baseURL,
}) => {
  await speak(context, baseURL, 'india')
  const { faults, checked } = await look(page, context, VISITOR_ROUTES)
  expect(faults).toEqual([])
  expect(checked).toBeGreaterThanOrEqual(VISITOR_ROUTES.length * VIEWS.length)
})

// Proves DEV-18.
test('a player can read everything at 320 px and with text of twice the size, order and games included', {
  tag: '@phone',
}, async ({ page, context, baseURL }) => {
  await speak(context, baseURL, 'india')
  const order = await playerWithOrder(context.request, baseURL)
  const games = GAME_TILES.map((id) => `/gamesPlay?id=${id}`)
  const { faults, checked } = await look(page, context, [...PLAYER_ROUTES, order, ...games])
  expect(faults).toEqual([])
  expect(checked).toBeGreaterThan((PLAYER_ROUTES.length + 1 + 2 * games.length) * VIEWS.length - 1)
})

test('with text of twice the size logo and icons of the bar stay in one row, and a long balance is whole in the next row', {
  tag: '@phone',
}, async ({ page, context, baseURL }) => {
  await playerWithOrder(context.request, baseURL)
  const devtools = await context.newCDPSession(page)
  await page.setViewportSize({ width: 320, height: 800 })
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await page.goto('/wallet')
  const box = async (part: string) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator(`.top-bar ${part}`).boundingBox()) ?? {}
    return { left: x, right: x + width, top: y, bottom: y + height }
  }
  const brand = await box('.brand')
  const pill = await box('.balance-pill')
  expect((await box('.avatar')).top).toBeLessThan(brand.bottom)
  expect(pill.top).toBeGreaterThanOrEqual(brand.bottom)
  expect((await box('.balance-plus')).right).toBeLessThanOrEqual(pill.right + 1)
  expect(pill.right).toBeLessThanOrEqual(320)
})

/** Without script the tree is not corrected: a browser that does not identify as a phone keeps the desktop tree. */
test.describe('the desktop tree in a window of phone width', () => {
  test.use({ javaScriptEnabled: false })

  test('no text is cut, and the bar covers no page', { tag: '@desktop' }, async ({ page, context, baseURL }) => {
    await speak(context, baseURL, 'india')
    const order = await playerWithOrder(context.request, baseURL)
    const routes = [order, '/', '/wallet', '/recharge', '/withdraw', '/transaction', '/contact', '/games?classify=All']
    await page.setViewportSize({ width: 360, height: 800 })
    for (const route of routes) {
      await page.goto(route)
      expect(await page.evaluate(cutText, 360), route).toEqual([])
      for (const part of ['.top-bar', 'main', '.foot'])
        expect(await page.locator(part).boundingBox(), `${part} of ${route}`).toMatchObject({ x: 0, width: 360 })
    }
  })
})
