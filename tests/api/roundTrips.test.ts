// Runs alone: it loads the built pages, which set globals.
import { beforeEach, expect, test, vi } from 'vitest'
import { CALLS, type CallName } from '../../contract/calls/calls.ts'
import { BLOCK, FAVORITES } from '../../contract/calls/content.ts'
import { exampleApi } from '../../contract/documents/exampleApi.ts'
import { EXAMPLES } from '../../contract/documents/examples.ts'
import type { Upstream } from '../../server/upstream-client/upstream.ts'
import { PAGES_WITH_DATA, readPage } from '../support/pageData.ts'

/** How long each private call takes here. Public data is in the cache. */
const ROUND_TRIP_MS = 1000

/** Pages that wait for one answer before they ask for more, with the reason. */
const WAITS: Record<string, number> = {
  // A game is opened only when no reality check is due, because opening it begins a session of play.
  gamesPlay: 2,
}

/** What a page seldom asks. */
const ONCE_A_MINUTE = new Set(['bonuses {}'])

/** A home page that needs all of a player's calls. */
const homeCards = { cardList: [{ id: 'mine', type: BLOCK.games, title: 'Mine', content: FAVORITES }] }
/** A player who is asked for a verification. */
const overview = Object.assign({}, EXAMPLES.overview?.reply.data, { detail: EXAMPLES.userDetail?.reply.data })
const examples = exampleApi({ homeCards, overview }) as Record<CallName, () => Promise<never>>

const slow: Upstream['send'] = async (name) => {
  if (!CALLS[name].cacheable) await new Promise((done) => setTimeout(done, ROUND_TRIP_MS))
  return { message: '', raw: null, data: await examples[name]() }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
})

// Proves UPS-20.
test.each([
  ['index', ['overview {"include":"favourites,recent"}']],
  ['wallet', ['overview {"include":"checking,latest,paid,protection,waiting"}']],
])('the page /%s of a player costs one private call', async (name, calls) => {
  const seenCalls: string[] = []
  const counted: Upstream['send'] = (name, input, ...more) => {
    if (!CALLS[name].cacheable) seenCalls.push(`${name} ${JSON.stringify(input)}`)
    return slow(name, input, ...more)
  }
  await readPage(name, counted)
  expect(seenCalls.filter((call) => !ONCE_A_MINUTE.has(call))).toEqual(calls)
})

// Proves UPS-25.
test.each(PAGES_WITH_DATA)('the page /%s of a player asks upstream for everything at once', async (name) => {
  expect((await readPage(name, slow)) / ROUND_TRIP_MS).toBe(WAITS[name] ?? 1)
})
