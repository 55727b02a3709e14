import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rupiah, type Sen, toWire } from '../../../../contract/money/sen.ts'
import { fc } from '../../../../tests/setup/properties.ts'
import { testDatabase } from '../../../kit/db/testing.ts'
import { gameMove } from '../../../operator/game-wallet/tables.ts'
import { playBreak } from '../../../operator/tables/protection.ts'
import { faulty, openGame, playBeside, reasonOf, type TestPlayer, VERIFIED } from '../../../testing.ts'
import { verify } from '../../client/fairness/verify.ts'
import type { TableBet } from '../../protocol/choice.ts'
import { gameRound } from '../tables.ts'
import { DEMO_CHIPS } from './demoWallet.ts'
import { finishOpenRounds } from './openRounds.ts'
import { playRound } from './play.ts'
import { replyOf, stateOf } from './read.ts'

const GAME = 'koin-keraton'
const PURSE = rupiah(1_000_000)
/** Half of the wheel, some of it again by a dozen, and one number. */
const BETS: TableBet[] = [
  { bet: 'red', stake: '10000' },
  { bet: 'dozen2', stake: '5000' },
  { bet: 'n17', stake: '200' },
]
const STAKE = rupiah(15_200)

const database = testDatabase()
let now = Date.parse('2026-11-21T12:00:00+07:00')
const { direct, context, at, moneyOf, fresh, revealed } = playBeside(database, () => now, GAME)

const requestFor = (bets = BETS, stake = STAKE, testerSeed?: number) => ({
  requestId: randomUUID(),
  stake,
  choice: { variant: 'roulette', bets } as const,
  testerSeed,
})
const play = async (player: TestPlayer, request: Parameters<typeof playRound>[2], wallet = direct()) => {
  now += 2_500
  return await playRound(context(wallet), await at(player), request)
}
const movesOf = async (round: string) => {
  const moves = await database.db.select().from(gameMove).where(eq(gameMove.round, round))
  return moves.map(({ kind, main }) => [kind, main]).toSorted()
}

// Proves GAM-43.
test('the bets are one move of their sum, one outcome and one win, which is the sum of the rounds with one bet each', async () => {
  const player = await fresh()
  for (let seed = 0; seed < 20; seed++) {
    const before = await moneyOf(player)
    const round = await play(player, requestFor(BETS, STAKE, seed))
    const { bets, stake, win } = await replyOf(context(), round)
    expect([stake, win]).toEqual([toWire(STAKE), toWire(round.win ?? (0 as Sen))])
    expect(await movesOf(round.id)).toEqual([
      ['bet', STAKE],
      ['win', round.win],
    ])
    expect(await moneyOf(player)).toBe(before - STAKE + (round.win ?? 0))

    const alone = []
    for (const bet of BETS) {
      const single = { variant: 'roulette', bet: bet.bet } as const
      const request = { requestId: randomUUID(), stake: rupiah(Number(bet.stake)), choice: single }
      const other = await fresh()
      const { win } = await play(other, { ...request, testerSeed: seed })
      alone.push({ ...bet, win: toWire(win ?? (0 as Sen)) })
    }
    expect(bets).toEqual(alone)
    expect(Number(win)).toBe(alone.reduce((sum, one) => sum + Number(one.win), 0))
  }
})

// Proves GAM-43.
test('history and the page of verification name each bet and its win, and a browser repeats the round', async () => {
  const player = await fresh()
  const round = await play(player, requestFor())
  const { bets, outcome } = await replyOf(context(), round)
  const { history } = await stateOf(context(), await at(player), '')
  expect(history).toMatchObject([{ roundId: round.id, stake: toWire(STAKE), bets, outcome }])
  const { finished, found } = await revealed(player, round.id)
  expect(finished).toMatchObject({ bets, choice: { bets: BETS } })
  expect(found).toMatchObject(VERIFIED)
  const more = { ...finished, win: toWire(((round.win ?? 0) + 100) as Sen) }
  expect((await verify(more, finished.serverSeed ?? '')).winFits).toBe(false)
})

// Proves GAM-43.
test('a stake that is not the sum, a bet below the minimum and a sum above the maximum move nothing', async () => {
  const player = await fresh(rupiah(10_000_000))
  const refusal = (bets: TableBet[], stake: Sen) => reasonOf(play(player, requestFor(bets, stake)))
  expect(await refusal(BETS, rupiah(15_000))).toBe('badStake')
  expect(await refusal([{ bet: 'red', stake: '199' }], rupiah(199))).toBe('badStake')
  expect(
    await refusal(
      [
        { bet: 'red', stake: '1000' },
        { bet: 'n1', stake: '100' },
      ],
      rupiah(1_100),
    ),
  ).toBe('badStake')
  const half = { bet: 'red', stake: '200000' }
  expect(await refusal([half, { bet: 'black', stake: '200001' }], rupiah(400_001))).toBe('badStake')
  expect(await database.db.$count(gameRound, eq(gameRound.player, player.id))).toBe(0)
  expect(await moneyOf(player)).toBe(rupiah(10_000_000))
  expect(await refusal([half, { bet: 'black', stake: '200000' }], rupiah(400_000))).toBeUndefined()
})

// Proves GAM-43.
test('the sum must be covered, and a break refuses it', async () => {
  const player = await fresh(rupiah(15_000))
  expect(await reasonOf(play(player, requestFor()))).toBe('noMoney')
  const rich = await fresh()
  const until = { startsAt: new Date(now), endsAt: new Date(now + 3_600_000) }
  await database.db.insert(playBreak).values({ player: rich.id, kind: 'break', ...until })
  expect(await reasonOf(play(rich, requestFor()))).toBe('onBreak')
  expect([await moneyOf(player), await moneyOf(rich)]).toEqual([rupiah(15_000), PURSE])
})

// Proves GAM-22, GAM-43.
test('a repeat is the same round, and the same number with other bets is refused', async () => {
  const player = await fresh()
  const request = requestFor()
  const first = await play(player, request)
  const balance = await moneyOf(player)
  expect(await play(player, request)).toEqual(first)
  const swapped = requestFor([BETS[0], { bet: 'dozen3', stake: '5000' }, BETS[2]].flatMap((bet) => bet ?? []))
  expect(await reasonOf(play(player, { ...swapped, requestId: request.requestId }))).toBe('requestReused')
  expect(await moneyOf(player)).toBe(balance)
})

// Proves GAM-22, GAM-43.
test('the bets count once under lost, late and doubled calls of the wallet', async () => {
  const Fault = fc.constantFrom('fine', 'fine', 'notSent', 'answerLost', 'sentTwice', 'late')
  const Faults = fc.record({ bet: Fault, win: Fault, rollback: Fault })
  await fc.assert(
    fc.asyncProperty(fc.array(Faults, { minLength: 1, maxLength: 5 }), async (tries) => {
      const player = await fresh()
      const request = requestFor()
      const latecomers: (() => Promise<unknown>)[] = []
      for (const faults of tries) await reasonOf(play(player, request, faulty(direct(), faults, latecomers)))
      for (const call of latecomers) await call()
      now += 7_200_000
      await finishOpenRounds(context())
      const [row] = await database.db.select().from(gameRound).where(eq(gameRound.player, player.id))
      const paid = row?.state === 'done' ? (row.win ?? 0) - STAKE : 0
      expect(['done', 'void']).toContain(row?.state)
      expect(await moneyOf(player)).toBe(PURSE + paid)
    }),
    { numRuns: 15, endOnFailure: true },
  )
}, 600_000)

// Proves GAM-41, GAM-43.
test('a demo takes the same bets in chips', async () => {
  const player = await fresh()
  const demo = { ...player, token: await openGame(database, { ...player, demo: true }, now) }
  const round = await play(demo, requestFor())
  expect((await replyOf(context(), round)).balance).toBe(toWire((DEMO_CHIPS - STAKE + (round.win ?? 0)) as Sen))
  expect(await moneyOf(player)).toBe(PURSE)
})
