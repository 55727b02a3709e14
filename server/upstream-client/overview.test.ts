import { expect, test } from 'vitest'
import type { Api } from '../../contract/calls/api.ts'
import { HOME_FAVOURITES } from '../../contract/calls/games.ts'
import { ContractBroken, NotOffered, UpstreamRejected, UpstreamUnavailable } from '../../contract/errors.ts'
import { OfferedCalls } from './offered.ts'
import { withOverview } from './overview.ts'

const SEVERAL = 'overview {"include":"favourites,recent"}'

/** An upstream that notes its calls. `overview` is its answer to the call for several. */
function apiOf(overview: () => unknown, { mayAsk = true, parts = new OfferedCalls() } = {}) {
  const requests: string[] = []
  const call = (name: string, answer: () => unknown) => async (input?: unknown) => {
    requests.push(input ? `${name} ${JSON.stringify(input)}` : name)
    return answer()
  }
  const api = {
    overview: call('overview', overview),
    userDetail: call('userDetail', () => 'own detail'),
    balance: call('balance', () => 'own balance'),
    gameList: call('gameList', () => 'own favourites'),
    recentGames: call('recentGames', () => 'own recent'),
    history: call('history', () => 'own history'),
  } as unknown as Api
  return { requests, api: withOverview(api, () => mayAsk, parts) }
}

const both = ({ userDetail, balance }: Api) => Promise.all([userDetail(), balance()])
const home = (api: Api) => Promise.all([both(api), api.gameList(HOME_FAVOURITES), api.recentGames()])
const OWN = [['own detail', 'own balance'], 'own favourites', 'own recent']
const fails = (error: Error) => () => {
  throw error
}

// Proves UPS-22.
test.each([
  ['does not know the call', new NotOffered('overview')],
  ['refuses it', new UpstreamRejected('overview', 400, 'no')],
  ['answers another text', new ContractBroken('overview', ['detail'])],
  ['fails in it', new UpstreamUnavailable('overview', 'status', true, '500')],
])('an upstream that %s is asked for everything by its own call', async (_, error) => {
  const { api, requests } = apiOf(fails(error))
  expect(await home(api)).toEqual(OWN)
  const own = requests.filter((name) => !name.startsWith('overview'))
  expect(own).toEqual(['userDetail', 'balance', `gameList ${JSON.stringify(HOME_FAVOURITES)}`, 'recentGames'])
})

test('parts that upstream leaves out come by their own calls, and are not asked for again for ten minutes', async () => {
  let now = 1000
  const parts = new OfferedCalls(() => now)
  const old = () => apiOf(() => ({ detail: 'detail', balance: 'balance' }), { parts })
  const first = old()
  expect(await home(first.api)).toEqual([['detail', 'balance'], 'own favourites', 'own recent'])
  expect(first.requests).toContain(SEVERAL)
  const second = old()
  await home(second.api)
  expect(second.requests).not.toContain(SEVERAL)
  now += 10 * 60_000
  const later = old()
  await home(later.api)
  expect(later.requests).toContain(SEVERAL)
})
