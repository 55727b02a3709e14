import type { ReactNode } from 'react'
import type { PageContextServer } from 'vike/types'
import { describe, expect, test } from 'vitest'
import { exampleApi } from '../contract/calls/exampleApi.ts'
import { PAGE_PATHS, PUBLIC_PATHS } from '../contract/routes.ts'
import { loadWords } from '../server/http/words.ts'
import { drawn } from '../tests/support/drawn.tsx'
import { pageContext } from '../tests/support/pageContext.ts'
import { Shell } from './_layout/Shell.tsx'
import type { Screen } from './_layout/screen.ts'
import { onBeforeRender } from './+onBeforeRender.ts'
import { onCreatePageContext } from './+onCreatePageContext.server.ts'

type Who = 'visitor' | 'player'
type Device = PageContextServer['device']

const load = <Module,>(files: Record<string, unknown>) => files as Record<string, Module | undefined>
const screens = load<{ screen: Screen }>(import.meta.glob('./*/+screen.ts', { eager: true }))
const reads = load<{ data: (context: PageContextServer) => Promise<unknown> }>(
  import.meta.glob('./*/+data.ts', { eager: true }),
)
const bodies = load<{ Page: () => ReactNode }>(import.meta.glob('./*/+Page.tsx', { eager: true }))
const ends = load<{ TopEnd: () => ReactNode }>(import.meta.glob('./*/+TopEnd.tsx', { eager: true }))

/** The home page has no cards, because an operator decides what they link to. */
const api = exampleApi({ homeCards: { cardList: [] } })

const words = loadWords()
const t = (key: string, values: Record<string, string | number> = {}) => words.en(key, values)

const folderOf = (path: string) => (path === '/' ? 'index' : path.slice(1))

/** The HTML of one page; `null` when the answer is another page, such as a redirect. */
async function draw(url: URL, who: Who, device: Device): Promise<string | null> {
  const folder = folderOf(url.pathname)
  const Page = bodies[`./${folder}/+Page.tsx`]?.Page
  const screen = screens[`./${folder}/+screen.ts`]?.screen
  if (!Page || !screen || (screen.playersOnly && who === 'visitor')) return null
  const session = { signedIn: who === 'player', guest: false }
  const context = pageContext({ url: url.pathname + url.search, device, session, api, screen, t })
  const TopEnd = ends[`./${folder}/+TopEnd.tsx`]?.TopEnd
  Object.assign(context.config, TopEnd ? { TopEnd } : {})
  try {
    onCreatePageContext(context)
    Object.assign(context, { data: await reads[`./${folder}/+data.ts`]?.data(context) })
    Object.assign(context, (await onBeforeRender(context))?.pageContext)
  } catch {
    return null
  }
  return drawn(
    context,
    <Shell>
      <Page />
    </Shell>,
  )
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
  const found = new Map([[HOME.pathname, '']])
  const addresses = new Map([[HOME.pathname, HOME]])
  for (const [path, url] of addresses) {
    const html = (await draw(url, who, device)) ?? ''
    for (const [, href = ''] of html.matchAll(/<a [^>]*?href="([^"]*)"/g)) {
      const to = targetOf(href, url)
      if (to.origin !== url.origin || !bodies[`./${folderOf(to.pathname)}/+Page.tsx`]) continue
      if (!found.has(to.pathname)) found.set(to.pathname, path)
      if (!addresses.has(to.pathname)) addresses.set(to.pathname, to)
    }
  }
  return found
}

/** Pages that no link leads to, and how a player comes to them. */
const WITHOUT_LINK: Record<string, string> = {
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
    PUBLIC_PATHS.filter((path) => !phone.has(path)),
    LINK_IT,
  ).toEqual([])
})

// Proves DEV-29.
test('on a phone a visitor or a player reaches every page, except the pages of the list above', async () => {
  const found = new Set([...(await walk('visitor', 'mobile')).keys(), ...(await walk('player', 'mobile')).keys()])
  const routes = Object.keys(bodies).flatMap((file) => {
    const folder = file.split('/')[1] ?? ''
    return folder.startsWith('_') ? [] : [folder === 'index' ? '/' : `/${folder}`]
  })
  expect(routes.sort()).toEqual([...PAGE_PATHS].sort())
  expect(routes.filter((route) => !found.has(route)).sort(), LINK_IT).toEqual(Object.keys(WITHOUT_LINK).sort())
})
