import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Wire } from '../../cli/conformance/client.ts'
import type { CallName } from '../../contract/calls/calls.ts'
import { desk, makePlayer, type SandboxPlayer } from '../../tests/support/desk.ts'
import { PAYOUT } from '../../tests/support/payout.ts'
import { testUpstream } from '../../tests/support/upstream.ts'

const upstream = testUpstream({ payouts: { toNew: true, above: null } })

async function signedIn({ username, password }: SandboxPlayer) {
  const { authToken: token } = await upstream.reply('login', { username, password })
  return async (name: CallName, input: Wire = {}) =>
    (await upstream.call(name, input, { token, key: crypto.randomUUID() })).code
}
const CONFIRM = 428
const NEW_MAIL = { email: 'another@example.com' }
const withdrawal = { ...PAYOUT, amount: '50000' }
const page = async () => (await fetch(`${upstream.url}/__sandbox/players`, { headers: { Accept: 'text/html' } })).text()

const Made = z.object({ list: z.array(z.object({ username: z.string(), balance: z.string() })) })

// Proves SBX-07.
test('fifty players of the same state in one call, and no more', async () => {
  const { list } = Made.parse(await desk(upstream.url, 'players', { count: '50', balance: '1000', bonus: '0' }))
  expect(new Set(list.map(({ username }) => username)).size).toBe(50)
  expect(list.every(({ balance }) => balance === '1000')).toBe(true)
  await expect(desk(upstream.url, 'players', { count: 51 })).rejects.toThrow('count:')
  await expect(desk(upstream.url, 'players', { count: 2, username: 'budi0001' })).rejects.toThrow('share a username')
})

// Proves SBX-23.
test('a player who is made without step-up is never asked, by any call, and others are', async () => {
  const player = await makePlayer(upstream.url, { balance: '300000', stepUp: false })
  const code = await signedIn(player)
  expect(await code('identity')).toBe(400)
  expect([await code('withdraw', withdrawal), await code('modifyInfo', NEW_MAIL)]).toEqual([200, 200])
  expect(await code('confirmIdentity', { password: player.password })).toBe(200)
  const other = await signedIn(await makePlayer(upstream.url, { balance: '300000' }))
  expect(await other('identity')).toBe(200)
  expect([await other('withdraw', withdrawal), await other('modifyInfo', NEW_MAIL)]).toEqual([CONFIRM, CONFIRM])
})

// Proves SBX-23.
test('the desk turns it off and on again, shows it, and writes who and why into the audit log', async () => {
  const { username, password } = await makePlayer(upstream.url, { balance: '300000' })
  const code = await signedIn({ username, password, balance: '', bonus: '' })
  const shown = () => desk(upstream.url, `players?username=${username}`)
  const who = { operator: 'Sari', reason: 'a suite of last year' }
  expect(await desk(upstream.url, `players/${username}`, { stepUp: false, ...who })).toEqual({
    username,
    stepUp: false,
  })
  expect(await shown()).toMatchObject({ list: [{ username, stepUp: false }] })
  expect(await page()).toContain('Never asked to confirm their identity.')
  expect(await code('withdraw', withdrawal)).toBe(200)
  const form = await fetch(`${upstream.url}/__sandbox/players/${username}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Accept: 'text/html', 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams({ stepUp: 'true' }),
  })
  expect([form.status, form.headers.get('location')]).toEqual([303, '/__sandbox/players'])
  expect(await shown()).toMatchObject({ list: [{ username, stepUp: true }] })
  expect(await code('withdraw', { ...withdrawal, accountNo: '5544332211' })).toBe(CONFIRM)
  // Asked twice, it changes nothing and writes nothing.
  await desk(upstream.url, `players/${username}`, { stepUp: true })
  const entry = { kind: 'player', subject: username, action: 'stepUp' }
  expect(await desk(upstream.url, 'trail')).toMatchObject({
    list: [
      { ...entry, operator: 'tester', before: { stepUp: false }, after: { stepUp: true } },
      { ...entry, ...who, before: { stepUp: true }, after: { stepUp: false } },
      { kind: 'player' },
    ],
  })
  await expect(desk(upstream.url, 'players/nobody01', { stepUp: true })).rejects.toThrow('no player "nobody01"')
  await expect(desk(upstream.url, `players/${username}`, {})).rejects.toThrow('stepUp is true or false')
})
