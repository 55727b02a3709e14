import { expect, type Page, test } from 'playwright/test'
import { PEOPLE } from './sweep/people.ts'
import type { Place } from './sweep/place.ts'
import { order } from './sweep/prepare.ts'
import { EVERYTHING, PLACES } from './sweep/visits.ts'
import { ready, withPageCache } from './visitor.ts'

/** A document with a script of the provider. */
const NOT_OURS = '/login/google?'
const ELSEWHERE = '/privacy'

test.describe.configure({ timeout: 900_000 })

/** An address of each page without a failure, and one for each parameter that it takes. */
function onePerKind(places: readonly Place[]): string[] {
  const kinds = new Map<string, string>()
  for (const { address, scenario, prepare, act } of places) {
    const [path, query = ''] = address.split('?')
    const names = [...new URLSearchParams(query).keys()]
    const usual = !scenario && !prepare && !act && names.length < 2
    if (usual && address !== ELSEWHERE && !address.startsWith(NOT_OURS)) kinds.set(`${path}?${names}`, address)
  }
  return [...kinds.values()]
}

/** Opens each page, leaves it, and goes back. Returns the pages that the browser had to load again. */
async function loadedAgain(page: Page, paths: readonly string[]): Promise<string[]> {
  await page.addInitScript(() => {
    sessionStorage.setItem('popup', 'shown')
    addEventListener('pageshow', ({ persisted }) => Object.assign(globalThis, { persisted }))
  })
  const again: string[] = []
  let looked = 0
  for (const path of paths) {
    const answer = await page.goto(path)
    // An error is `no-store`: the page may be there the next time.
    if (!answer?.ok()) continue
    looked++
    await ready(page)
    const address = page.url()
    await page.goto(ELSEWHERE)
    // Not within the call: a page that is left at once ends it.
    await page.evaluate(() => setTimeout(() => history.back()))
    // A page from the cache reports no load.
    await expect.poll(() => page.evaluate(() => location.href).catch(() => '')).toBe(address)
    const seen = () => page.evaluate(() => (globalThis as { persisted?: boolean }).persisted).catch(() => undefined)
    await expect.poll(seen).not.toBeUndefined()
    if (!(await seen())) again.push(path)
  }
  expect(looked).toBeGreaterThan(paths.length / 2)
  return again
}

// Proves LIN-20.
test('pages come back from the cache of left pages', { tag: EVERYTHING ? ['@phone', '@wide'] : '@phone' }, async ({
  baseURL,
}) => {
  const browser = await withPageCache()
  for (const who of ['visitor', 'player'] as const) {
    const context = await browser.newContext({ baseURL: baseURL ?? '', isMobile: true, hasTouch: true })
    const { request } = context
    const username = await PEOPLE[who](request, baseURL)
    // `npm test` takes every third page, the wide half all.
    const paths = onePerKind(PLACES[who]).filter((_, place) => EVERYTHING || place % 3 === 0)
    expect(paths.length, who).toBeGreaterThan(4)
    if (who === 'player') paths.push(`/confirm?transNo=${await order('QRIS')({ request, baseURL, username })}`)
    expect(await loadedAgain(await context.newPage(), paths), who).toEqual([])
    await context.close()
  }
  await browser.close()
})
