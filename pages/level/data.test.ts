import { expect, test } from 'vitest'
import type { Api } from '../../contract/calls/api.ts'
import { NotOffered, SessionExpired, UpstreamUnavailable } from '../../contract/errors.ts'
import { pageContext } from '../../tests/support/pageContext.ts'
import { data } from './+data.ts'

const failing = (error: Error) => () => Promise.reject(error)
const level = async (
  levelInfo: () => Promise<unknown>,
  detail: object | Error = { username: 'budi', membershipLevel: 3 },
) => {
  const userDetail = detail instanceof Error ? failing(detail) : async () => detail
  const api = { levelInfo, userDetail } as unknown as Api
  return (await data(pageContext({ url: '/level', api }))).ladder.level
}

// Proves LVL-04.
test.each([
  ['is not offered', new NotOffered('levelInfo')],
  ['gives no answer', new UpstreamUnavailable('levelInfo', 'timeout', true)],
])('where the call of the level %s, the level comes from the detail of the player', async (_name, error) => {
  expect(await level(failing(error))).toBe(3)
})

// Proves LVL-04.
test('without any level the page is a failure, or empty where upstream has none', async () => {
  const silent = new UpstreamUnavailable('levelInfo', 'timeout', true)
  await expect(level(failing(silent), silent)).rejects.toThrow(UpstreamUnavailable)
  expect(await level(failing(new NotOffered('levelInfo')), { username: 'budi' })).toBe(0)
})

// Proves SES-16.
test('a lost session ends the page', async () => {
  await expect(level(failing(new SessionExpired('levelInfo', '')))).rejects.toThrow(SessionExpired)
})
