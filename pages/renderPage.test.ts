import { expect, test } from 'vitest'
import { exampleApi } from '../contract/documents/exampleApi.ts'
import { SessionExpired, UpstreamUnavailable } from '../contract/errors.ts'
import { pageContext } from '../tests/support/pageContext.ts'
import { renderPage } from './renderPage.ts'

type ContextInput = Parameters<typeof pageContext>[0]

const visit = (urlOriginal: string, input: ContextInput = {}) =>
  renderPage(Object.assign(pageContext({ api: exampleApi(), url: urlOriginal, ...input }), { urlOriginal }))

const PLAYER = { session: { signedIn: true, guest: false } }
/** A player whose page of deposits throws this. */
const failing = (error: Error): ContextInput => ({
  api: new Proxy(exampleApi(), {
    get: (api, name) => (name === 'rechargePage' ? () => Promise.reject(error) : Reflect.get(api, name)),
  }),
  ...PLAYER,
})

// Proves QAT-11.
test('a page is rendered with its data inside the shell', async () => {
  const { status, html, inline } = await visit('/terms')
  expect(status).toBe(200)
  expect(html).toMatch(/^<!doctype html><html lang="en".*<main.*<\/html>$/s)
  expect(inline?.scripts.length).toBeGreaterThan(0)
})

// Proves QAT-11.
test.each([
  ['/no-such-page', 404],
  ['/_error', 404],
  ['/index', 404],
  ['/%zz', 404],
])('%s is the page of an error with %i', async (url, status) => {
  const page = await visit(url)
  expect([page.status, page.location, page.error]).toEqual([status, undefined, undefined])
  expect(page.html).toContain('data-testid="error-page"')
})

// Proves QAT-11.
test.each([
  ['/terms/?q=deposit', '/terms?q=deposit'],
  ['/t%65rms', '/terms'],
  ['/wallet', '/?login=1&next=%2Fwallet'],
])('%s leads to %s', async (url, location) => {
  expect(await visit(url)).toMatchObject({ status: 303, location, html: '' })
})

// Proves QAT-11.
test('what a page throws is told, with the page of an error', async () => {
  const unavailable = new UpstreamUnavailable('rechargePage', 'timeout', true)
  expect(await visit('/recharge', failing(unavailable))).toMatchObject({ status: 503, error: unavailable })
  const fault = new TypeError('broken')
  const page = await visit('/recharge', failing(fault))
  expect(page).toMatchObject({ status: 500, error: fault })
  expect(page.html).toContain('data-testid="error-page"')
})

// Proves QAT-11.
test('a lost session renders nothing', async () => {
  const error = new SessionExpired('rechargePage', 'ended')
  expect(await visit('/recharge', failing(error))).toMatchObject({ html: '', error })
})
