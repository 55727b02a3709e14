import { expect, test } from 'vitest'
import type { Api } from '../../contract/calls/api.ts'
import {
  ContractBroken,
  NotOffered,
  SessionExpired,
  UpstreamRejected,
  UpstreamUnavailable,
} from '../../contract/errors.ts'
import { withOverview } from './overview.ts'

/** An upstream that counts its calls. `overview` is its answer to the call for both. */
function apiOf(overview: () => unknown, mayAsk = true) {
  const asked: string[] = []
  const call = (name: string, answer: () => unknown) => async () => {
    asked.push(name)
    return answer()
  }
  const api = {
    overview: call('overview', overview),
    userDetail: call('userDetail', () => 'own detail'),
    balance: call('balance', () => 'own balance'),
  } as unknown as Api
  return { asked, api: withOverview(api, () => mayAsk) }
}

const both = ({ userDetail, balance }: Api) => Promise.all([userDetail(), balance()])
const fails = (error: Error) => () => {
  throw error
}

// Proves UPS-22.
test.each([
  ['does not know the call', new NotOffered('overview')],
  ['refuses it', new UpstreamRejected('overview', 400, 'no')],
  ['answers another text', new ContractBroken('overview', ['detail'])],
  ['fails in it', new UpstreamUnavailable('overview', 'status', true, '500')],
])('an upstream that %s is asked for detail and balance by their own calls', async (_, error) => {
  const { api, asked } = apiOf(fails(error))
  expect(await both(api)).toEqual(['own detail', 'own balance'])
  expect(asked.filter((name) => name !== 'overview')).toEqual(['userDetail', 'balance'])
})

test('detail and balance come from the one call', async () => {
  const { api, asked } = apiOf(() => ({ detail: 'detail', balance: 'balance' }))
  expect(await both(api)).toEqual(['detail', 'balance'])
  expect(new Set(asked)).toEqual(new Set(['overview']))
})

test.each([
  ['a lost session', new SessionExpired('overview', 'gone')],
  ['an upstream that does not answer', new UpstreamUnavailable('overview', 'timeout', true)],
])('%s is not asked again', async (_, error) => {
  const { api, asked } = apiOf(fails(error))
  await expect(api.userDetail()).rejects.toBe(error)
  await expect(api.balance()).rejects.toBe(error)
  expect(asked).toEqual(['overview', 'overview'])
})

test('without a player, or with faults of single calls, each call is made by itself', async () => {
  const { api, asked } = apiOf(() => ({ detail: 'detail', balance: 'balance' }), false)
  expect(await both(api)).toEqual(['own detail', 'own balance'])
  expect(asked).toEqual(['userDetail', 'balance'])
})
