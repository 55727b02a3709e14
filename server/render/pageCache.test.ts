import { expect, test } from 'vitest'
import { bodyOf, FRESH_MS, RenderedPages, STALE_MS } from './renderedPages.ts'

const page = (html: string) => ({ status: 200, html, policy: "default-src 'none'" })

function pagesAt(start: number) {
  const clock = { now: start }
  return { clock, pages: new RenderedPages(() => clock.now) }
}

test('fresh: everybody gets the kept page, nobody draws', () => {
  const { clock, pages } = pagesAt(0)
  pages.keep('/', page('one'))
  clock.now = FRESH_MS
  expect(pages.find('/')).toMatchObject({ page: { html: 'one' }, due: false })
})

test('stale: one visitor draws the next edition, the others get the old one meanwhile', () => {
  const { clock, pages } = pagesAt(0)
  pages.keep('/', page('one'))
  clock.now = FRESH_MS + 1
  expect(pages.find('/')?.due).toBe(true)
  expect(pages.find('/')?.due).toBe(false)
  pages.keep('/', page('two'))
  expect(pages.find('/')).toMatchObject({ page: { html: 'two' }, due: false })
})

test('a failed drawing lets the next visitor try', () => {
  const { clock, pages } = pagesAt(0)
  pages.keep('/', page('one'))
  clock.now = FRESH_MS + 1
  pages.find('/')
  pages.gaveUp('/')
  expect(pages.find('/')?.due).toBe(true)
})

test('too old: not served at all', () => {
  const { clock, pages } = pagesAt(0)
  pages.keep('/', page('one'))
  clock.now = FRESH_MS + STALE_MS + 1
  expect(pages.find('/')).toBeNull()
})

test('at most 200 pages; the oldest goes first', () => {
  const { pages } = pagesAt(0)
  for (let i = 0; i <= 200; i++) pages.keep(`/${i}`, page(String(i)))
  expect(pages.find('/0')).toBeNull()
  expect(pages.find('/200')).not.toBeNull()
})

test('the tag changes with the text and with the policy; the compressed bytes are made once', async () => {
  const { pages } = pagesAt(0)
  const first = pages.keep('/', page('one'))
  expect(pages.keep('/', page('two')).etag).not.toBe(first.etag)
  expect(pages.keep('/', { ...page('one'), policy: '' }).etag).not.toBe(first.etag)
  expect(bodyOf(first, 'br')).toBe(bodyOf(first, 'br'))
  expect((await bodyOf(first, 'identity')).toString()).toBe('one')
})
