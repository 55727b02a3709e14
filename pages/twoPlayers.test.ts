import { expect, test } from 'vitest'
import { z } from 'zod'
import { EXAMPLES } from '../contract/documents/examples.ts'
import { PAGE_PATHS } from '../contract/routes.ts'
import { exampleContext, upstreamOfExamples, withoutIntent } from '../scripts/build/dictionaries/examplePages.ts'
import { SCRIPTS } from '../tests/support/scripts.ts'
import { renderPage } from './renderPage.ts'

const Example = z.object({ reply: z.object({ data: z.record(z.string(), z.unknown()) }) })
const dataOf = (example: unknown) => Example.parse(example).reply.data

const ROUNDS = 4
/** What stands between the groups of digits of an amount. */
const GROUPING = /(?<=\d)[.,](?=\d)/g

const PLAYERS = [
  { username: 'anggrek71', total: '7100371' },
  { username: 'melati82', total: '8200482' },
]

/** A player's own upstream: public data is the same object for both, as in the public-data cache. */
const apis = PLAYERS.map(({ username, total }) => {
  const own = upstreamOfExamples({
    userDetail: { ...dataOf(EXAMPLES.userDetail), username, nickName: username },
    balance: { ...dataOf(EXAMPLES.balance), balance: total },
  })
  return { own, username, digits: total }
})
const shared = upstreamOfExamples()
const cards = shared.homeCards()
const types = shared.gameTypes()

function contextOf(player: number, urlOriginal: string, device: 'mobile' | 'desktop') {
  const own = apis[player]?.own ?? shared
  const api = new Proxy(own, {
    get: (target, name) =>
      name === 'homeCards' ? () => cards : name === 'gameTypes' ? () => types : Reflect.get(target, name),
  })
  const context = exampleContext(SCRIPTS, { urlOriginal, locale: 'en', device, signedIn: true }, api)
  // Without a seed fragments are kept between renders, as for real players.
  return { ...context, seed: undefined, turn: () => new Promise<void>((go) => setImmediate(go)) }
}

async function render(player: number, path: string, device: 'mobile' | 'desktop'): Promise<string> {
  const { html, error } = await renderPage(contextOf(player, path, device))
  return error ? String(error) : withoutIntent(html).replaceAll(GROUPING, '')
}

// Proves SEC-37.
test('two players whose pages are rendered in turns each see their own name and balance only', async () => {
  const renders = Array.from({ length: ROUNDS }, () =>
    [...PAGE_PATHS].flatMap((path) => PLAYERS.flatMap((_, player) => [{ path, player, device: 'mobile' as const }])),
  ).flat()
  const desktop = [...PAGE_PATHS].flatMap((path) =>
    PLAYERS.map((_, player) => ({ path, player, device: 'desktop' as const })),
  )
  const all = [...renders, ...desktop]
  const pages = await Promise.all(all.map(({ path, player, device }) => render(player, path, device)))
  const ownSeen = new Set<string>()
  for (const [at, html] of pages.entries()) {
    const { path, player, device } = all[at] ?? { path: '', player: 0, device: '' }
    for (const [other, { username, digits }] of apis.entries()) {
      const mine = other === player
      for (const text of [username, digits]) {
        if (!mine) expect(html, `${path} of player ${player}`).not.toContain(text)
        else if (html.includes(text)) ownSeen.add(`${device} ${path} ${text}`)
      }
    }
  }
  for (const { username, digits } of apis) {
    expect(ownSeen).toContain(`desktop / ${digits}`)
    expect(ownSeen).toContain(`mobile / ${digits}`)
    expect(ownSeen).toContain(`mobile /wallet ${digits}`)
    expect([...ownSeen].some((seen) => seen.endsWith(username))).toBe(true)
  }
})
