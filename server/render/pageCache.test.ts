import { brotliDecompressSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { bodyOf, FRESH_MS, INCOMPLETE_MS, PageCache, STALE_MS } from './pageCache.ts'

const page = (html: string) => ({ status: 200, html, policy: "default-src 'none'" })

function pagesAt(start: number) {
  const clock = { now: start }
  return { clock, pages: new PageCache(() => clock.now) }
}

test('fresh: every visitor gets the cached page, and nothing is rendered', () => {
  const { clock, pages } = pagesAt(0)
  pages.keep('/', page('one'))
  clock.now = FRESH_MS
  expect(pages.find('/')).toMatchObject({ page: { html: Buffer.from('one') }, due: false })
})

test('stale: one visitor triggers the render, and the others get the old page meanwhile', () => {
  const { clock, pages } = pagesAt(0)
  pages.keep('/', page('one'))
  clock.now = FRESH_MS + 1
  expect(pages.find('/')?.due).toBe(true)
  expect(pages.find('/')?.due).toBe(false)
  pages.keep('/', page('two'))
  expect(pages.find('/')).toMatchObject({ page: { html: Buffer.from('two') }, due: false })
})

test('expired: the page is not served', () => {
  const { clock, pages } = pagesAt(0)
  pages.keep('/', page('one'))
  clock.now = FRESH_MS + STALE_MS + 1
  expect(pages.find('/')).toBeNull()
})

// Proves SEC-27.
test('an incomplete page is served for five seconds; then the next visitor tries again', () => {
  const { clock, pages } = pagesAt(0)
  pages.keep('/', page('a part'), false)
  clock.now = INCOMPLETE_MS
  expect(pages.find('/')).toMatchObject({ page: { html: Buffer.from('a part') }, due: false })
  clock.now++
  expect(pages.find('/')).toBeNull()
  expect(pages.atAnyAge('/')?.html.toString()).toBe('a part')
  clock.now += STALE_MS
  expect(pages.atAnyAge('/')).toBeNull()
})

// Proves SEC-27.
test('a whole page stays in use for its time after an incomplete render, which is repeated after five seconds', () => {
  const { clock, pages } = pagesAt(0)
  const served = () => pages.find('/')?.page.html.toString()
  pages.keep('/', page('whole'))
  clock.now = FRESH_MS + 1
  expect(pages.find('/')?.due).toBe(true)
  pages.keep('/', page('a part'), false)
  expect(pages.find('/')).toMatchObject({ page: { html: Buffer.from('whole') }, due: false })
  clock.now += INCOMPLETE_MS + 1
  expect(pages.find('/')?.due).toBe(true)
  clock.now = FRESH_MS + STALE_MS + 1
  pages.keep('/', page('a part'), false)
  expect(served()).toBe('a part')
  expect(pages.atAnyAge('/')?.html.toString()).toBe('whole')
  pages.keep('/', page('whole again'))
  expect(served()).toBe('whole again')
})

// Proves LIM-17.
test('all pages together have a byte limit; the least recently used page is dropped first', () => {
  const pages = new PageCache(() => 0, 10_000)
  const large = page('x'.repeat(1000))
  for (let i = 0; i < 5; i++) {
    pages.keep(`/${i}`, large)
    expect(pages.find('/0')).toEqual(i < 5 ? expect.anything() : null)
  }
  expect([0, 1, 2, 3, 4].filter((i) => pages.find(`/${i}`))).toEqual([0, 3, 4])
  pages.keep('/larger', page('x'.repeat(5000)))
  expect(pages.find('/larger')).toBeNull()
})

const repeated = Array.from(
  { length: 400 },
  (_, place) => `<p class="game">${(place * 7919) % 1009} of ${place}</p>`,
).join('')

// Proves LIN-17.
test('a page that is asked for again gets its smallest form behind the answers, and keeps it while it stays the same', async () => {
  const { clock, pages } = pagesAt(0)
  const first = pages.keep('/', page(repeated))
  const once = await bodyOf(first, 'br')
  await vi.waitFor(async () => expect((await bodyOf(first, 'br')).length).toBeLessThan(once.length), 90_000)
  const smallest = await bodyOf(first, 'br')
  expect(brotliDecompressSync(smallest).toString()).toBe(repeated)
  clock.now = FRESH_MS + 1
  pages.keep('/', page(repeated))
  const again = pages.find('/')
  expect(again?.due).toBe(false)
  expect(again && (await bodyOf(again.page, 'br'))).toBe(smallest)
  const changed = pages.keep('/', page(`${repeated}!`))
  expect(brotliDecompressSync(await bodyOf(changed, 'br')).toString()).toBe(`${repeated}!`)
})
