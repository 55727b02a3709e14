import { expect, test } from 'vitest'
import { ask } from '../../../cli/conformance/client.ts'
import { newName, newPlayer, type Player } from '../../../cli/conformance/samples.ts'
import { CALLS } from '../../../contract/calls/calls.ts'
import { NO_MONEY, rupiah } from '../../../contract/money/sen.ts'
import { testUpstream } from '../../../tests/support/upstream.ts'
import { SILENT } from '../../kit/db/testing.ts'
import { checkLedger } from '../../ledger/check.ts'
import { advance, lockOrder } from '../deposits/advance.ts'
import { INVITE_BONUS } from '../promotions/inviteBonus.ts'
import { payPromotions } from '../promotions/promotions.ts'

let now = Date.parse('2026-11-21T12:00:00+07:00')
const upstream = testUpstream({ now: () => now })

const PASSWORD = 'rahasia123'

async function codeOf({ token }: Player): Promise<string> {
  return (await upstream.reply('userDetail', {}, { token })).invitedCode ?? ''
}

async function friendOf(inviter: Player): Promise<Player> {
  const username = newName()
  const invitedCode = await codeOf(inviter)
  const envelope = await upstream.call('register', { username, password: PASSWORD, invitedCode })
  return { username, password: PASSWORD, token: CALLS.register.reply.parse(envelope.data).authToken ?? '' }
}

async function deposit({ token }: Player, amount: string): Promise<void> {
  now += 1000
  const order = await ask(upstream.url, 'rechargeOrder', { paymentChannel: 'QRIS', amount }, { token })
  const { transNo } = CALLS.rechargeOrder.reply.parse(order.envelope.data)
  await upstream.database.transaction(async (tx) => {
    const locked = await lockOrder(tx, transNo)
    if (!locked) throw new Error('The order is not there')
    await advance(tx, locked, 'pay', { now })
  })
  await payPromotions({ database: upstream.database, log: SILENT }, now, transNo)
}

const recordsOf = ({ token }: Player, input = {}) => upstream.reply('inviteRecords', input, { token })
const bonusOf = async ({ token }: Player) => (await upstream.reply('balance', {}, { token })).bonus

// Proves INV-04.
test('a friend joins, deposits too little, then enough: both get the bonus once', async () => {
  const inviter = await newPlayer(upstream.url)
  const before = await bonusOf(inviter)
  expect(await recordsOf(inviter)).toMatchObject({ list: [], total: 0, earned: NO_MONEY, bonus: INVITE_BONUS })

  const friend = await friendOf(inviter)
  expect(await recordsOf(inviter)).toMatchObject({ total: 1, list: [{ state: 'joined', bonus: NO_MONEY }] })

  await deposit(friend, '20000')
  expect(await recordsOf(inviter)).toMatchObject({ earned: NO_MONEY, list: [{ state: 'deposited' }] })

  await deposit(friend, '50000')
  await deposit(friend, '75000')
  expect(await recordsOf(inviter)).toMatchObject({
    earned: INVITE_BONUS,
    list: [{ state: 'rewarded', bonus: INVITE_BONUS }],
  })
  expect(await bonusOf(inviter)).toBe((before ?? 0) + INVITE_BONUS)
  expect(await bonusOf(friend)).toBe(rupiah(20_000))

  const titles = (await upstream.reply('history', { type: 'bonus' }, { ...inviter, language: 'en' })).list.map(
    ({ title }) => title,
  )
  expect(titles.filter((title) => title === 'Bonus for an invited friend')).toHaveLength(1)
  expect(await checkLedger(upstream.database.db)).toEqual([])
})

// Proves INV-05.
test('names are masked, pages do not overlap, and each player sees only their own friends', async () => {
  const inviter = await newPlayer(upstream.url)
  const friends = []
  for (let count = 0; count < 3; count++) {
    now += 1000
    friends.push(await friendOf(inviter))
  }
  const first = await recordsOf(inviter, { pageNum: 1, pageSize: 2 })
  const second = await recordsOf(inviter, { pageNum: 2, pageSize: 2 })
  expect([first.total, first.list.length, second.list.length]).toEqual([3, 2, 1])
  const times = [...first.list, ...second.list].map(({ createTime }) => createTime)
  expect(times).toEqual([...times].sort((a, b) => b - a))
  const shown = JSON.stringify([first, second])
  for (const { username } of friends) expect(shown).not.toContain(username)
  const [friend] = friends
  if (friend) expect(await recordsOf(friend)).toMatchObject({ list: [], total: 0 })
})

// Proves INV-04.
test('the deposit of a player without an inviter pays no invitation bonus', async () => {
  const player = await newPlayer(upstream.url)
  const before = await bonusOf(player)
  await deposit(player, '50000')
  expect(await bonusOf(player)).toBe(before)
})
