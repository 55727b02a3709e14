import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../contract/call.ts'
import { CALLS, type CallName } from '../../contract/calls.ts'
import { CODE_SESSION_EXPIRED } from '../../contract/envelope.ts'
import { rupiah } from '../../contract/money.ts'
import { readTolerantly } from '../../contract/read.ts'
import { player as playerTable } from '../../upstream/db/schema/player.ts'
import { mainOf, SYSTEM } from '../../upstream/ledger/accounts.ts'
import { post } from '../../upstream/ledger/transfers.ts'
import { startUpstream, type TestUpstream } from '../support/upstream.ts'
import { type As, ask } from './client.ts'
import { newPlayer, type Player, sampleOf } from './samples.ts'

/**
 * Every call of the contract against the reference upstream over HTTP. `CONFORMANCE_URL` names another upstream: a test
 * system of an operator, because accounts are made and money calls sent there.
 */
const given = process.env.CONFORMANCE_URL?.replace(/\/+$/, '')
const names = Object.keys(CALLS) as CallName[]

let reference: TestUpstream | undefined
let base = given ?? ''
beforeAll(async () => {
  if (given) return
  reference = await startUpstream()
  base = reference.url
})
afterAll(() => reference?.close())

/** A withdrawal needs something to withdraw; at an operator's the accounts made here have nothing. */
async function fund({ username }: Player): Promise<void> {
  await reference?.database.transaction(async (tx) => {
    const [row] = await tx.select().from(playerTable).where(eq(playerTable.username, username))
    if (!row) throw new Error('The player is not there')
    const sides = { debit: SYSTEM.outside, credit: mainOf(row.id) }
    await post(tx, [{ id: `fund-${row.id}`, kind: 'deposit', amount: rupiah(500_000), ...sides }], Date.now())
  })
}
/** Only the reference upstream has money for its players and a mailbox to read. */
const REFERENCE_ONLY: CallName[] = ['withdraw', 'resetPassword']

const CLIENTS: Required<Pick<As, 'language' | 'device'>>[] = [
  { language: 'en', device: 'PC' },
  { language: 'in', device: 'H5' },
]

describe.each(CLIENTS)('in $language on $device', (client) => {
  test.each(names)('%s answers what the contract reads', async (name) => {
    if (given && REFERENCE_ONLY.includes(name)) return
    const call: Call = CALLS[name]
    const player = await newPlayer(base)
    if (name === 'withdraw') await fund(player)
    const input = await sampleOf(name, { base, player })
    const token = call.access === 'player' ? player.token : undefined
    const { status, envelope } = await ask(base, name, input, { ...client, token })
    expect({ status, code: envelope.code, message: envelope.message }).toMatchObject({ status: 200, code: 200 })
    expect(readTolerantly(call.reply, envelope.data)).toMatchObject({ ok: true, misfits: [] })
  })
})

const players = names.filter((name) => CALLS[name].access === 'player')

test.each(players)('%s without a token, or with one nobody has, is a session that ended', async (name) => {
  const player = await newPlayer(base)
  const input = await sampleOf(name, { base, player })
  for (const token of [undefined, 'x'.repeat(43)]) {
    const { status, envelope } = await ask(base, name, input, { token })
    expect({ status, code: envelope.code }).toEqual({ status: 200, code: CODE_SESSION_EXPIRED })
    expect(envelope.message).not.toBe('')
  }
})

const strict = names.filter((name) => CALLS[name].send !== 'multipart')

test.each(strict)('%s refuses a field nobody asked for, with a message', async (name) => {
  const { token } = await newPlayer(base)
  const { status, envelope } = await ask(base, name, { inviteCode: 'A', unheardOf: '1' }, { token })
  expect(status).toBe(200)
  expect(envelope.code).toBe(400)
  expect(envelope.message).not.toBe('')
})

test('messages and content follow Accept-Language', async () => {
  const wrong = { username: 'nobody01', password: 'wrong-pass' }
  const english = await ask(base, 'login', wrong, { language: 'en' })
  const indonesian = await ask(base, 'login', wrong, { language: 'in' })
  expect(english.envelope.code).toBe(400)
  expect(english.envelope.message).not.toBe(indonesian.envelope.message)
  const [types, jenis] = await Promise.all([ask(base, 'gameTypes', {}), ask(base, 'gameTypes', {}, { language: 'in' })])
  expect(types.envelope.data).not.toEqual(jenis.envelope.data)
})

test('with a token the home page carries the player’s own favourites', async () => {
  const player = await newPlayer(base)
  const input = await sampleOf('addFavourite', { base, player })
  await ask(base, 'addFavourite', input, { token: player.token })
  const favourites = async (as: As) => {
    const { envelope } = await ask(base, 'homeCards', {}, as)
    const { cardList } = CALLS.homeCards.reply.parse(envelope.data)
    return cardList.find((card) => card.content === 'Favorites')?.subCardList.map(({ gameId }) => gameId)
  }
  expect(await favourites({ token: player.token })).toEqual([Object(input).gameId])
  expect(await favourites({})).toEqual([])
})

const money = names.filter((name) => CALLS[name].money)

describe.each(money)('%s happens at most once', (name) => {
  test('a repeat gives the first answer and says so; other input with the same key is refused', async () => {
    if (given && REFERENCE_ONLY.includes(name)) return
    const player = await newPlayer(base)
    await fund(player)
    const input = { ...(await sampleOf(name, { base, player })) }
    const as = { token: player.token, key: crypto.randomUUID() }
    const first = await ask(base, name, input, as)
    const again = await ask(base, name, input, as)
    // An order also tells the server's clock, which has gone on.
    const same = {
      ...Object(first.envelope.data),
      ...('serverTime' in Object(first.envelope.data) ? { serverTime: expect.anything() } : {}),
    }
    expect(again.envelope.data).toEqual(same)
    expect(first.headers.get('Idempotency-Replayed')).toBeNull()
    expect(again.headers.get('Idempotency-Replayed')).toBe('true')
    const other = await ask(base, name, { ...input, amount: '60000' }, as)
    expect(other.envelope.code).toBe(422)
  })

  test('without a key nothing happens', async () => {
    const player = await newPlayer(base)
    const input = await sampleOf(name, { base, player })
    const { envelope } = await ask(base, name, input, { token: player.token, key: '' })
    expect(envelope.code).toBe(400)
    const history = await ask(base, 'history', { type: name === 'withdraw' ? 'withdrawal' : 'deposit' }, player)
    expect(CALLS.history.reply.parse(history.envelope.data).list).toEqual([])
  })
})

test('a path outside the contract is an ordinary HTTP 404, never a session that ended', async () => {
  const response = await fetch(`${base}/no/such/call`)
  expect(response.status).toBe(404)
  if (!given) expect(await response.json()).toMatchObject({ code: 400, data: null })
})
