import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { rupiah } from '../../../../contract/money/sen.ts'
import { testDatabase } from '../../../kit/db/testing.ts'
import { playBreak } from '../../../operator/tables/protection.ts'
import { playBeside, playerAt, reasonOf } from '../../../testing.ts'
import { type Wallet, WalletUnreachable } from '../../../wallet-api/wallet.ts'
import { draw, MATHS } from '../../maths/all.ts'
import { multiplierAt } from '../../maths/crash.ts'
import type { Choice, GameStep, Variant } from '../../protocol/choice.ts'
import type { Outcome } from '../../protocol/outcome.ts'
import type { StepInput } from './choice.ts'
import { finishOpenRounds } from './openRounds.ts'
import { playRound } from './play.ts'
import { followRound, replyOf, stateOf } from './read.ts'
import { numbersOf } from './seeds.ts'
import { finishLeftTurns, stepRound } from './step.ts'
import { testerSeeds } from './testerSeeds.ts'
import { choiceWith, movesIn } from './turns.ts'

const STAKE = rupiah(10_000)
const PURSE = rupiah(1_000_000)
const FLOWN_MS = 700

interface Case {
  game: string
  choice: Choice
  /** A step that the player asks for while on the break. */
  step: StepInput['step']
  /** The step that the rule of the game makes. */
  rule: GameStep
}

/** Every game of several steps has its own case. */
const CASES: Case[] = [
  { game: 'blackjack-21', choice: { variant: 'blackjack' }, step: 'hit', rule: 'stand' },
  { game: 'poker-joker', choice: { variant: 'videoPoker' }, step: 'hold0', rule: 'hold31' },
  { game: 'ranjau', choice: { variant: 'mines', bet: 'mines3' }, step: 'open0', rule: 'cash' },
  { game: 'roket-garuda', choice: { variant: 'crash', target: 100_000 }, step: 'cashOut', rule: `cashOut${FLOWN_MS}` },
]

const outcomeOf = (seed: number, choice: Choice, steps: GameStep[]): Outcome => {
  const { serverSeed, clientSeed } = testerSeeds(seed)
  return draw(numbersOf(serverSeed, clientSeed, 0), choiceWith({ choice }, steps))
}
/** A tester's seed with which the round goes on after the deal, and whose flight lasts long enough. */
function seedFor({ choice, rule }: Case): number {
  for (let seed = 0; ; seed++) {
    const isOpen = movesIn(outcomeOf(seed, choice, [])).length > 0
    if (isOpen && (choice.variant !== 'crash' || outcomeOf(seed, choice, [rule]).multiplier > 0)) return seed
  }
}

test('every game of several steps is here', () => {
  const stepped = Object.entries(MATHS).filter(([, { leave }]) => leave !== undefined)
  expect(CASES.map(({ choice }) => choice.variant).toSorted()).toEqual(
    stepped.map(([variant]) => variant as Variant).toSorted(),
  )
})

const database = testDatabase()
let now = Date.parse('2026-11-21T12:00:00+07:00')
const { direct, context, at, moneyOf, stepsOf } = playBeside(database, () => now)

/** A running round of a player who then takes a break. */
async function held(one: Case) {
  const player = await playerAt(database, now, { main: PURSE, game: one.game })
  now += 2_500
  const seed = seedFor(one)
  const request = { requestId: randomUUID(), stake: STAKE, choice: one.choice, testerSeed: seed }
  const round = await playRound(context(), await at(player), request)
  expect((await replyOf(context(), round)).outcome).toHaveProperty('turn')
  now += FLOWN_MS
  const row = { player: player.id, kind: 'break', startsAt: new Date(now), endsAt: new Date(now + 3_600_000) } as const
  await database.db.insert(playBreak).values(row)
  const { multiplier } = outcomeOf(seed, one.choice, [one.rule])
  return { player, round, multiplier, paid: PURSE - STAKE + (STAKE * multiplier) / 100 }
}

// Proves GAM-35.
test.each(CASES)('$game: a step on a break ends the round at once by the rule of the game', async (one) => {
  const { player, round, paid, multiplier } = await held(one)
  const step = { requestId: randomUUID(), roundId: round.id, after: 0, step: one.step }
  // A cash-out is what the rule does: the player's own one counts.
  const own = one.choice.variant === 'crash' ? undefined : 'onBreak'
  expect(await reasonOf(stepRound(context(), await at(player), step))).toBe(own)
  expect(await stepsOf(round.id)).toEqual([one.rule])
  expect(await moneyOf(player)).toBe(paid)
  const end = await followRound(context(), await at(player), round.id)
  expect(end).toMatchObject({ win: String(100 * multiplier), outcome: { multiplier } })
  expect(end.endedBy).toBe(own && 'break')
  expect(await stateOf(context(), await at(player), '')).not.toHaveProperty('running')
  const next = { requestId: randomUUID(), stake: STAKE, choice: one.choice }
  now += 2_500
  expect(await reasonOf(playRound(context(), await at(player), next))).toBe('onBreak')
})

// Proves GAM-35.
test.each(CASES)(
  '$game: so does reading the round, and opening the game, also when the wallet pays later',
  async (one) => {
    const read = await held(one)
    const { player, round } = read
    expect(await followRound(context(), await at(player), round.id)).toMatchObject({
      endedBy: 'break',
      outcome: { multiplier: read.multiplier },
    })
    expect(await moneyOf(player)).toBe(read.paid)

    const opened = await held(one)
    const cut = { ...direct(), win: () => Promise.reject(new WalletUnreachable('cut')) }
    const state = await stateOf(context(cut), await at(opened.player), '')
    expect(state).not.toHaveProperty('running')
    expect(await stepsOf(opened.round.id)).toEqual([one.rule])
    now += 60_000
    await finishOpenRounds(context())
    expect(await moneyOf(opened.player)).toBe(opened.paid)
  },
)

// Proves GAM-35.
test('a stake that a step adds is refused on a break, and the round ends without it', async () => {
  const one = CASES[0] as Case
  const { player, round, paid } = await held(one)
  const step = { requestId: randomUUID(), roundId: round.id, after: 0, step: 'double' as const }
  // The wallet reports the break only in its answer to the bet.
  const late = { ...direct(), balance: () => Promise.reject(new WalletUnreachable('cut')) }
  expect(await reasonOf(stepRound(context(late), await at(player), step))).toBe('onBreak')
  expect(await stepsOf(round.id)).toEqual(['stand'])
  expect(await moneyOf(player)).toBe(paid)
})

test('a step whose stake has no answer is called off before the rule ends the round', async () => {
  const one = CASES[0] as Case
  const { player, round, paid } = await held(one)
  const lost: Wallet = {
    ...direct(),
    bet: () => Promise.reject(new WalletUnreachable('cut')),
    balance: () => Promise.reject(new WalletUnreachable('cut')),
  }
  const step = { requestId: randomUUID(), roundId: round.id, after: 0, step: 'double' as const }
  expect(await reasonOf(stepRound(context(lost), await at(player), step))).toBe('unavailable')
  expect(await followRound(context(), await at(player), round.id)).toMatchObject({ endedBy: 'break', stake: '10000' })
  expect(await moneyOf(player)).toBe(paid)
  expect(await reasonOf(stepRound(context(), await at(player), step))).toBe('cancelled')
})

test('a wallet that does not answer ends no round', async () => {
  const one = CASES[3] as Case
  const { player, round } = await held(one)
  const silent = { ...direct(), balance: () => Promise.reject(new WalletUnreachable('cut')) }
  expect((await followRound(context(silent), await at(player), round.id, 0)).outcome).toHaveProperty('turn')
  now += 1_000
  const end = await followRound(context(), await at(player), round.id)
  expect([multiplierAt(FLOWN_MS + 1_000), 0]).toContain(end.outcome.multiplier)
  await finishLeftTurns(context())
})
