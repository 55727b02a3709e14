import type { PageContextServer } from 'vike/types'
import { describe, expect, test } from 'vitest'
import { exampleApi } from '../contract/documents/exampleApi.ts'
import { folderOf, PAGE_PATHS, PUBLIC_PATHS } from '../contract/routes.ts'
import { loadWords } from '../server/http/words.ts'
import { pageContext } from '../tests/support/pageContext.ts'
import { renderPage } from './renderPage.ts'

type Who = 'visitor' | 'player'
type Device = PageContextServer['device']

/** The home page has no cards, because an operator decides what they link to. */
const api = exampleApi({ homeCards: { cardList: [] } })

const words = loadWords()
const t = (key: string, values: Record<string, string | number> = {}) => words.en(key, values)

/** The HTML of one page; `null` when the answer is another page, such as a redirect. */
async function render(url: URL, who: Who, device: Device): Promise<string | null> {
  const session = { signedIn: who === 'player', guest: false }
  const urlOriginal = url.pathname + url.search
  const context = pageContext({ url: urlOriginal, device, session, api, t })
  const { html, status } = await renderPage(Object.assign(context, { urlOriginal }))
  return status === 200 ? html : null
}

/** The address behind a link; for a visitor, the page that the sign-in dialog leads to. */
function targetOf(href: string, here: URL): URL {
  const url = new URL(href.replaceAll('&amp;', '&'), here)
  const next = url.searchParams.get('next')
  return url.searchParams.has('login') && next ? new URL(next, here) : url
}

const HOME = new URL('http://kancil.test/')

/** Follows every link from home, one page of each route; the routes that were found, each with a page that links to it. */
async function walk(who: Who, device: Device): Promise<Map<string, string>> {
  const linkedFrom = new Map([[HOME.pathname, '']])
  const addresses = new Map([[HOME.pathname, HOME]])
  for (const [path, url] of addresses) {
    const html = (await render(url, who, device)) ?? ''
    for (const [, href = ''] of html.matchAll(/<a [^>]*?href="([^"]*)"/g)) {
      const to = targetOf(href, url)
      if (to.origin !== url.origin || !PAGE_PATHS.has(to.pathname)) continue
      if (!linkedFrom.has(to.pathname)) linkedFrom.set(to.pathname, path)
      if (!addresses.has(to.pathname)) addresses.set(to.pathname, to)
    }
  }
  return linkedFrom
}

const BY_EMAIL = '/account/not-me'

/** Pages that no link leads to, and how a player comes to them. */
const WITHOUT_LINK: Record<string, string> = {
  [BY_EMAIL]: 'the link of an e-mail about a sign-in on a new device leads here',
  '/identity': 'a call that needs a confirmed identity leads here',
  '/inviteRecord': 'linked by /invite when there are more records than it shows',
  '/withdrawForm': 'the form of /withdraw leads here',
}

const LINK_IT = 'link each from a page of the phone too: pages/account/entries.ts or pages/_layout/Foot.tsx'

describe.each(['visitor', 'player'] as const)('a %s', (who) => {
  // Proves DEV-29.
  test('reaches on a phone every page that desktop links to', async () => {
    const [phone, desktop] = [await walk(who, 'mobile'), await walk(who, 'desktop')]
    expect([...desktop.keys()]).toEqual(expect.arrayContaining(['/promosi', '/wallet', '/invite']))
    const missing = [...desktop]
      .filter(([path]) => !phone.has(path))
      .map(([path, from]) => `${path}, linked by ${from}`)
    expect(missing, LINK_IT).toEqual([])
  })
})

// Proves DEV-29.
test('a visitor reaches every public page on a phone', async () => {
  const phone = await walk('visitor', 'mobile')
  expect(
    PUBLIC_PATHS.filter((path) => path !== BY_EMAIL && !phone.has(path)),
    LINK_IT,
  ).toEqual([])
})

// Proves DEV-29.
test('on a phone a visitor or a player reaches every page, except the pages of the list above', async () => {
  const linked = new Set([...(await walk('visitor', 'mobile')).keys(), ...(await walk('player', 'mobile')).keys()])
  const folders = Object.keys(import.meta.glob(['./*/+Page.tsx', '!./_*/**'])).map((file) => file.split('/')[1])
  expect(folders.sort()).toEqual([...PAGE_PATHS].map(folderOf).sort())
  expect([...PAGE_PATHS].filter((route) => !linked.has(route)).sort(), LINK_IT).toEqual(
    Object.keys(WITHOUT_LINK).sort(),
  )
})
