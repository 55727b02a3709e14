import { expect, type Page, test } from 'playwright/test'
import { afterPopup, ready } from './visitor.ts'

/** The documents that the browser requests in advance (`Sec-Purpose`), and those that it shows. */
function watchDocuments(page: Page) {
  const requested = { early: [] as string[], shown: [] as string[] }
  page.context().on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.headers()['sec-purpose']) requested.early.push(pathname)
    else if (request.isNavigationRequest()) requested.shown.push(pathname)
  })
  return requested
}

/** How the page came: `navigational-prefetch` when it was requested in advance. */
const deliveryOf = (page: Page) =>
  page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
      deliveryType: string
    })[]
    return navigation?.deliveryType
  })

/** Resolves when the browser has applied the rules to a link, at a moment of its own. */
async function rulesKnownFor(page: Page, path: string) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Preload.enable')
  return new Promise<void>((known) => {
    cdp.on('Preload.preloadingAttemptSourcesUpdated', ({ preloadingAttemptSources }) => {
      if (preloadingAttemptSources.some(({ key }) => new URL(key.url).pathname === path)) known()
    })
  })
}

// Proves LIN-16.
test('the page of a link is requested when the finger goes down, and shown when it is released', {
  tag: '@phone',
}, async ({ page }) => {
  await afterPopup(page)
  const rules = page.waitForResponse('**/speculation-rules/*.json')
  const known = rulesKnownFor(page, '/promosi')
  await page.goto('/')
  await ready(page)
  expect((await rules).headers()['content-type']).toMatch(/^application\/speculationrules\+json/)
  const requested = watchDocuments(page)
  await known
  await page.locator('.tab-bar a[href="/promosi"]').hover()
  await page.mouse.down()
  await expect.poll(() => requested.early).toEqual(['/promosi'])
  expect(requested.shown).toEqual([])
  await page.mouse.up()
  await page.waitForURL('**/promosi')
  await ready(page)
  expect(await deliveryOf(page)).toBe('navigational-prefetch')
})
