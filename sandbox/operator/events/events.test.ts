import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import type { As, Wire } from '../../../cli/conformance/client.ts'
import { type Player, richPlayer, sampleOf } from '../../../cli/conformance/samples.ts'
import { CALLS, type CallName } from '../../../contract/calls/calls.ts'
import { DEVICE_HEADER } from '../../../contract/calls/signIn.ts'
import { rupiah, type Sen } from '../../../contract/money/sen.ts'
import { PAYOUT } from '../../../tests/support/payout.ts'
import { testUpstream } from '../../../tests/support/upstream.ts'
import { SERVER, SILENT } from '../../kit/db/testing.ts'
import { betBy, orderOf, playerAt, tellOf } from '../../testing.ts'
import { expireOrders } from '../deposits/expire.ts'
import { bet } from '../game-wallet/moves.ts'
import { noteEarned, payPromotions } from '../promotions/promotions.ts'
import { type EventKind, playerEvent } from '../tables/events.ts'
import { player as players } from '../tables/player.ts'
import { advanceWithdrawal } from '../withdrawals/advance.ts'
import { writeEvent } from './events.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const ASKED = { ...PAYOUT, amount: '50000' }

let now = Date.parse('2026-11-21T12:00:00+07:00')
const upstream = testUpstream({ now: () => now })

const rows = () => ({ database: upstream.database, log: SILENT })
const eventsOf = (id: string) =>
  upstream.database.db.select().from(playerEvent).where(eq(playerEvent.player, id)).orderBy(playerEvent.id)
const kindsOf = async (id: string) => (await eventsOf(id)).map(({ kind }) => kind)

async function idOf({ username }: Pick<Player, 'username'>): Promise<string> {
  const [row] = await upstream.database.db.select().from(players).where(eq(players.username, username))
  return row?.id ?? ''
}

async function newPlayer(options: object = {}) {
  const player = await richPlayer(upstream.url, { stepUp: false, ...options })
  return { ...player, id: await idOf(player), scene: { base: upstream.url, player } }
}

async function newGuest() {
  const { authToken: token } = await upstream.reply('guest')
  const { username } = await upstream.reply('userDetail', {}, { token })
  return { token, id: await idOf({ username }) }
}

/** Runs it with transactions that break at their very end, as when the process is killed before the commit. */
async function cut(act: () => Promise<unknown>): Promise<void> {
  const { database } = upstream
  const { transaction } = database
  database.transaction = (fn) =>
    transaction(async (tx) => {
      await fn(tx)
      throw new Error('killed')
    })
  try {
    await act().catch(() => {})
  } finally {
    database.transaction = transaction
  }
}

interface Act {
  /** Whom it happens to. */
  id: string
  act(): Promise<unknown>
  /** What it does once, however often it is asked for. */
  isRepeated?: boolean
}

/** A call that a player makes. */
const byCall = ({ id }: { id: string }, name: CallName, input: Wire, as: As, more: Partial<Act> = {}): Act => ({
  ...{ id, ...more },
  act: () => upstream.call(name, input, as),
})

type Step = 'approve' | 'pay' | 'refuse' | 'reverse'

async function payout(steps: Step[], last: Step): Promise<Act> {
  const { id, token } = await newPlayer()
  const { transNo = '' } = await upstream.reply('withdraw', ASKED, { token, key: randomUUID() })
  const move = (action: Step) => advanceWithdrawal(upstream.database, transNo, { action }, now)
  for (const step of steps) await move(step)
  return { id, isRepeated: true, act: () => move(last) }
}

async function order(type: 'payment.paid' | 'payment.failed'): Promise<Act> {
  const { id } = await newPlayer()
  const transNo = await orderOf(upstream.database, id, now)
  const event = randomUUID()
  return { id, isRepeated: true, act: () => tellOf(upstream.database, transNo, { now, event, type }) }
}

async function limit(before: string[], next: string): Promise<Act> {
  const player = await newPlayer()
  for (const day of before) await upstream.call('setDepositLimits', { day }, player)
  return byCall(player, 'setDepositLimits', { day: next }, player, { isRepeated: true })
}

const ACTS: [kind: EventKind, prepare: () => Promise<Act>][] = [
  ['depositCredited', () => order('payment.paid')],
  ['depositFailed', () => order('payment.failed')],
  [
    'depositExpired',
    async () => {
      const { id } = await newPlayer()
      await orderOf(upstream.database, id, now)
      return { id, isRepeated: true, act: () => expireOrders(rows(), now + 2 * DAY_MS) }
    },
  ],
  [
    'withdrawalAsked',
    async () => {
      const player = await newPlayer()
      return byCall(player, 'withdraw', ASKED, { token: player.token, key: randomUUID() }, { isRepeated: true })
    },
  ],
  ['withdrawalPaid', () => payout(['approve'], 'pay')],
  ['withdrawalRefused', () => payout(['approve'], 'refuse')],
  ['withdrawalReversed', () => payout(['approve', 'pay'], 'reverse')],
  [
    'bonusGiven',
    async () => {
      const { id } = await newPlayer()
      const earned = {
        id: `B-${id}`,
        player: id,
        amount: rupiah(5_000),
        title: 'upstream.recharge.bonusTitle',
      } as const
      await upstream.database.transaction((tx) => noteEarned(tx, 'test', [earned], now))
      return { id, isRepeated: true, act: () => payPromotions(rows(), now) }
    },
  ],
  [
    'invitationCounted',
    async () => {
      const [inviter, friend] = [await newPlayer(), await newPlayer()]
      await upstream.database.db.update(players).set({ invitedBy: inviter.id }).where(eq(players.id, friend.id))
      const transNo = await orderOf(upstream.database, friend.id, now)
      const event = randomUUID()
      const act = async () => {
        await tellOf(upstream.database, transNo, { now, event })
        await payPromotions(rows(), now)
      }
      return { id: inviter.id, isRepeated: true, act }
    },
  ],
  [
    'bonusUsed',
    async () => {
      const player = await playerAt(upstream.database, now, { main: rupiah(20_000) })
      const title = 'upstream.recharge.bonusTitle'
      const earned = { id: `B-${player.id}`, player: player.id, amount: rupiah(5_000), title } as const
      await upstream.database.transaction((tx) => noteEarned(tx, 'test', [earned], now))
      await payPromotions(rows(), now)
      const stakeOf = (amount: Sen) => ({ ...betBy(player, amount), amount })
      await bet(upstream.database, stakeOf(rupiah(1_000)), now)
      expect(await kindsOf(player.id)).not.toContain('bonusUsed')
      const stake = stakeOf(rupiah(5_000))
      return { id: player.id, isRepeated: true, act: () => bet(upstream.database, stake, now) }
    },
  ],
  ['limitSet', () => limit([], '100000')],
  ['limitAsked', () => limit(['100000'], '200000')],
  ['breakBegun', () => taken('break', '1d')],
  ['exclusionBegun', () => taken('exclusion', '6m')],
  [
    'closingBegun',
    async () => {
      const guest = await newGuest()
      return byCall(guest, 'closeAccount', {}, guest, { isRepeated: true })
    },
  ],
  [
    'closingUndone',
    async () => {
      const guest = await newGuest()
      await upstream.call('closeAccount', {}, guest)
      return byCall(guest, 'keepAccount', {}, guest, { isRepeated: true })
    },
  ],
  [
    'newDevice',
    async () => {
      const player = await newPlayer()
      const { username, password } = player
      const on = (device: string) => ({ headers: { [DEVICE_HEADER]: device.padEnd(43, 'x') } })
      await upstream.call('login', { username, password }, on('home'))
      return byCall(player, 'login', { username, password }, on('other'), { isRepeated: true })
    },
  ],
  [
    'passkeyAdded',
    async () => {
      const { id, token, scene } = await newPlayer()
      return {
        id,
        act: async () => upstream.call('passkeyRegister', await sampleOf('passkeyRegister', scene), { token }),
      }
    },
  ],
  [
    'passkeyRemoved',
    async () => {
      const player = await newPlayer()
      const input = await sampleOf('passkeyRemove', player.scene)
      return byCall(player, 'passkeyRemove', input as Wire, player, { isRepeated: true })
    },
  ],
  [
    'passwordChanged',
    async () => {
      const player = await newPlayer()
      const [rawPassword, newPassword] = [player.password, 'lebihrahasia1']
      const input = { rawPassword, newPassword, confirmNewPassword: newPassword }
      return byCall(player, 'changePassword', input, player, { isRepeated: true })
    },
  ],
  ['emailChanged', () => changed({}, { email: `other${randomUUID()}@example.com` })],
  ['emailRemoved', () => changed({}, { email: '' })],
  ['phoneChanged', () => changed({ phone: '081234567890' }, { phone: '081234567891' })],
  [
    'supportAnswered',
    async () => {
      const player = await newPlayer()
      return byCall(player, 'question', { question: 'Halo' }, player)
    },
  ],
]

async function changed(before: Wire, next: Wire): Promise<Act> {
  const player = await newPlayer()
  await upstream.call('modifyInfo', before, player)
  return byCall(player, 'modifyInfo', next, player)
}

async function taken(kind: 'break' | 'exclusion', length: string): Promise<Act> {
  const player = await newPlayer()
  return byCall(player, 'takeBreak', { kind, length }, player, { isRepeated: true })
}

// Proves INB-01.
test.each(ACTS)(
  '%s is written in the transaction that makes it true: neither or both, and once',
  async (kind, prepare) => {
    const { id, act, isRepeated } = await prepare()
    const before = await kindsOf(id)
    await cut(act)
    expect(await kindsOf(id)).toEqual(before)
    // A job tries a row that failed again after a pause.
    now += 60_000
    await act()
    expect((await kindsOf(id)).slice(before.length)).toEqual([kind])
    if (isRepeated) await act()
    expect((await kindsOf(id)).slice(before.length)).toEqual([kind])
  },
)

// Proves INB-01.
test('a limit is in force when it is confirmed, a passkey of a stranger goes with the sign-in, an answer is told once', async () => {
  const player = await newPlayer()
  for (const day of ['100000', '200000']) await upstream.call('setDepositLimits', { day }, player)
  now += DAY_MS
  await upstream.call('settleDepositLimit', { period: 'day', decision: 'confirm' }, player)
  expect((await kindsOf(player.id)).slice(-3)).toEqual(['limitSet', 'limitAsked', 'limitSet'])
  await upstream.call('setDepositLimits', { day: '300000' }, player)
  await upstream.call('settleDepositLimit', { period: 'day', decision: 'keep' }, player)
  expect((await eventsOf(player.id)).at(-1)).toMatchObject({ kind: 'limitAsked', facts: { until: now + DAY_MS } })

  const { token } = CALLS.disownSignIn.input.parse(await sampleOf('disownSignIn', player.scene))
  await upstream.call('passkeyRegister', await sampleOf('passkeyRegister', player.scene), player)
  await upstream.call('disownSignIn', { token })
  expect((await kindsOf(player.id)).slice(-3)).toEqual(['newDevice', 'passkeyAdded', 'passkeyRemoved'])
})

// Proves INB-02.
test.skipIf(!SERVER)('the events of one player have rising ids in the order in which they become visible', async () => {
  const { id } = await newPlayer()
  const { database } = upstream
  const held = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  const ended: string[] = []
  const slow = database.transaction(async (tx) => {
    await writeEvent(tx, { player: id, kind: 'passkeyAdded', at: now })
    written.resolve()
    await held.promise
    ended.push('slow')
  })
  await written.promise
  const fast = database
    .transaction((tx) => writeEvent(tx, { player: id, kind: 'passkeyRemoved', at: now }))
    .then(() => ended.push('fast'))
  const waiting = sql`select from pg_locks join pg_database on oid = database
    where locktype = 'advisory' and not granted and datname = current_database()`
  await vi.waitFor(async () => expect((await database.db.execute(waiting)).rowCount).toBe(1), { timeout: 30_000 })
  held.resolve()
  await Promise.all([slow, fast])
  expect(ended).toEqual(['slow', 'fast'])
  expect((await kindsOf(id)).slice(-2)).toEqual(['passkeyAdded', 'passkeyRemoved'])
})
