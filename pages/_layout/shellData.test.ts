import { expect, test } from 'vitest'
import type { Api } from '../../contract/calls/api.ts'
import { SessionExpired } from '../../contract/errors.ts'
import { rupiah } from '../../contract/money/sen.ts'
import { pageContext } from '../../tests/support/pageContext.ts'
import { readShell } from './shellData.ts'

/** Answers with the given data, refuses the rest, and records the calls. */
function fakeApi(answers: Partial<Record<keyof Api, unknown>>) {
  const calls: string[] = []
  const api = new Proxy({} as Api, {
    get: (_, name: keyof Api) => async () => {
      calls.push(name)
      const answer = answers[name]
      if (answer instanceof Error || answer === undefined) throw answer ?? new Error('down')
      return answer
    },
  })
  return { api, calls }
}

const signedIn = { signedIn: true, guest: false }

// Proves UPS-20.
test('a signed-in page makes two private calls, and on desktop one public call', async () => {
  const { api, calls } = fakeApi({
    userDetail: { username: 'budi123' },
    balance: { total: rupiah(5000) },
    gameTypes: [],
  })
  const { shell } = await readShell(pageContext({ api, session: signedIn, device: 'desktop', url: '/wallet' }))
  expect(calls.sort()).toEqual(['balance', 'gameTypes', 'userDetail'])
  expect(shell.player?.username).toBe('budi123')
})

// Proves ACC-64.
test('the login dialog reads the channels of support and whether there are passkeys, on every device, page and panel', async () => {
  for (const panel of [false, true]) {
    const { api, calls } = fakeApi({ contactInfo: { whatsapp: { text: '+62 811' } }, passkeyOffer: { most: 10 } })
    const { shell } = await readShell(pageContext({ api, device: 'mobile', url: '/promosi?login=1', panel }))
    expect(calls).toEqual(['contactInfo', 'passkeyOffer', 'phoneOffer'])
    expect(shell).toMatchObject({ contact: { whatsapp: { text: '+62 811' } }, passkeys: true })
  }
})

// Proves PHO-03.
test('the page of a forgotten password asks a visitor how a code reaches a phone', async () => {
  const { api, calls } = fakeApi({ phoneOffer: { channels: ['sms'] } })
  const { shell } = await readShell(pageContext({ api, device: 'mobile', url: '/reset' }))
  expect([calls, shell.phone]).toEqual([['phoneOffer'], ['sms']])
})

// Proves GAM-49.
test('the login dialog asks whether a guest can try the wanted game, unless guests are switched off', async () => {
  const wanted = '/?login=1&next=%2FgamesDetail%3Fid%3Dkomet'
  const offered = async (input: Parameters<typeof pageContext>[0], demo: boolean | undefined) => {
    const { api, calls } = fakeApi({ gameDemo: demo === undefined ? undefined : { gameName: 'Komet', demo } })
    const { shell } = await readShell(pageContext({ url: wanted, ...input, api }))
    return { asked: calls.includes('gameDemo'), tryFree: shell.tryFree }
  }
  const tryFree = { gameId: 'komet', gameName: 'Komet' }
  expect(await offered({}, true)).toEqual({ asked: true, tryFree })
  expect(await offered({ panel: true }, true)).toEqual({ asked: true, tryFree })
  expect(await offered({}, false)).toEqual({ asked: true, tryFree: null })
  expect(await offered({}, undefined)).toEqual({ asked: true, tryFree: null })
  expect(await offered({ url: '/?login=1&next=%2Fwallet' }, true)).toEqual({ asked: false, tryFree: null })
  expect(await offered({ url: '/promosi' }, true)).toEqual({ asked: false, tryFree: null })
  const site = { ...pageContext().site, featuresOff: ['guest' as const] }
  expect(await offered({ site }, true)).toEqual({ asked: false, tryFree: null })
})

test('an expired session is passed on, not swallowed', async () => {
  const lost = new SessionExpired('userDetail', 'expired')
  const { api } = fakeApi({ userDetail: lost, balance: { total: rupiah(1) } })
  const { expired } = await readShell(pageContext({ api, session: signedIn }))
  expect(expired).toBe(lost)
})
