import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type As, ask } from '../../cli/conformance/client.ts'
import { newPlayer, type Player } from '../../cli/conformance/samples.ts'
import { CODE_SESSION_EXPIRED } from '../../contract/callFacts.ts'
import { SCENARIOS } from '../../contract/sandbox.ts'
import { testUpstream } from '../../tests/support/upstream.ts'
import { checkLedger } from '../ledger/check.ts'

const upstream = testUpstream()
let player: Player
beforeAll(async () => {
  player = await newPlayer(upstream.url)
})
// Whatever a test did, the ledger is sound.
afterEach(async () => expect(await checkLedger(upstream.database.db)).toEqual([]))

const scenario = (text: string) => ({ 'x-sandbox-scenario': text })
const balance = (text: string, as: As = player) => ask(upstream.url, 'balance', {}, { ...as, headers: scenario(text) })
const total = async (as: As) => (await upstream.reply('balance', {}, as)).total

describe('the scenarios of one call', () => {
  test('slow delays an unchanged answer', async () => {
    const start = performance.now()
    expect((await balance('balance=slow:120')).envelope.code).toBe(200)
    expect(performance.now() - start).toBeGreaterThanOrEqual(119)
  })

  test('http answers an HTTP status, with Retry-After', async () => {
    const { status, envelope, headers } = await balance('balance=http:503')
    expect({ status, code: envelope.code, retry: headers.get('retry-after') }).toEqual({
      status: 503,
      code: 503,
      retry: '2',
    })
  })

  test('code answers a refusal in the envelope, in the requested language', async () => {
    const english = await balance('balance=code:422')
    const indonesian = await balance('balance=code:422', { ...player, language: 'in' })
    expect({ status: english.status, code: english.envelope.code }).toEqual({ status: 200, code: 422 })
    expect(english.envelope.message).not.toBe(indonesian.envelope.message)
  })

  test('expired answers that the session ended, although it did not', async () => {
    expect((await balance('balance=expired')).envelope.code).toBe(CODE_SESSION_EXPIRED)
    expect((await balance('history=expired')).envelope.code).toBe(200)
  })

  test('malformed answers invalid JSON', async () => {
    await expect(balance('balance=malformed')).rejects.toThrow(SyntaxError)
  })

  // Proves SBX-05.
  test('reset cuts the connection, timeout never answers', async () => {
    await expect(balance('balance=reset')).rejects.toThrow('fetch failed')
    const caller = new AbortController()
    const late = fetch(`${upstream.url}/user/balance`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${player.token}`, ...scenario('balance=timeout') },
      signal: caller.signal,
    })
    // Calls that came later are answered, one after the other.
    const first = await Promise.race([late, total(player).then(() => total(player))])
    expect(first).toBeTypeOf('number')
    caller.abort()
    await expect(late).rejects.toThrow('aborted')
  })

  test('empty clears the lists and leaves the rest', async () => {
    const { list, total } = await upstream.reply('history', {}, { ...player, headers: scenario('history=empty') })
    expect({ list, total }).toEqual({ list: [], total: 0 })
    expect((await upstream.reply('homeCards', {}, { headers: scenario('*=empty') })).cardList).toEqual([])
  })

  // Proves SBX-05.
  test('lost runs the call without an answer, and the key finds its result again', async () => {
    const as = { ...(await newPlayer(upstream.url)), key: crypto.randomUUID() }
    const input = { paymentChannel: 'QRIS', amount: '50000' }
    await expect(
      ask(upstream.url, 'rechargeOrder', input, { ...as, headers: scenario('rechargeOrder=lost') }),
    ).rejects.toThrow('fetch failed')
    const again = await ask(upstream.url, 'rechargeOrder', input, as)
    expect(again.headers.get('Idempotency-Replayed')).toBe('true')
    expect((await upstream.reply('history', { type: 'deposit' }, as)).total).toBe(1)
  })

  test.each(Object.keys(SCENARIOS).filter((name) => name !== 'slow' && name !== 'empty' && name !== 'lost'))(
    '%s moves no money',
    async (name) => {
      const as = { ...(await newPlayer(upstream.url)), key: crypto.randomUUID() }
      const before = await total(as)
      const headers = scenario(`rechargeOrder=slow:1, rechargeOrder=${name}`)
      const pending = ask(
        upstream.url,
        'rechargeOrder',
        { paymentChannel: 'QRIS', amount: '50000' },
        { ...as, headers },
      )
      // A call without an answer has done nothing by the time of the next two.
      const settled = pending.catch(() => {})
      if (name !== 'timeout') await settled
      expect(await total(as)).toBe(before)
      expect((await upstream.reply('history', { type: 'deposit' }, as)).total).toBe(0)
    },
  )

  // Proves SBX-05.
  test('an unknown call or scenario answers 400 with the valid names', async () => {
    const call = await balance('depositSelf=timeout')
    expect({ status: call.status, code: call.envelope.code }).toEqual({ status: 400, code: 400 })
    expect(call.envelope.message).toContain('rechargeOrder')
    expect((await balance('balance=explode')).envelope.message).toContain('malformed')
  })
})

describe('the time override', () => {
  const at = (text: string) => ({ 'x-sandbox-now': text })
  test('an order is created, payable and expired by the overridden time', async () => {
    const as = await newPlayer(upstream.url)
    const input = { paymentChannel: 'QRIS', amount: '50000' }
    const order = await upstream.reply('rechargeOrder', input, { ...as, headers: at('2026-12-01T10:00:00+07:00') })
    expect(order.serverTime).toBe(Date.parse('2026-12-01T10:00:00+07:00'))
    const state = async (now: number) => {
      return (await upstream.reply('history', {}, { ...as, headers: at(String(now)) })).list.find(
        ({ transNo }) => transNo === order.transNo,
      )?.state
    }
    const { expireTime = 0 } = order
    expect(await state(expireTime - 1)).toBe('waiting')
    expect(await state(expireTime)).toBe('expired')
  })

  // Proves SBX-06.
  test('a session expires by the real time', async () => {
    const headers = at('+90d')
    expect((await upstream.call('balance', {}, { ...player, headers })).code).toBe(200)
    expect((await upstream.call('userDetail', {}, { ...player, headers })).code).toBe(200)
    const { username, password } = player
    const { authToken } = await upstream.reply('login', { username, password }, { headers: at('2020-01-01T00:00:00Z') })
    expect((await upstream.call('userDetail', {}, { token: authToken })).code).toBe(200)
  })
})
