import { expect, test } from 'vitest'
import { namesIn, tablesUnder } from '../../scripts/check/tables.ts'
import { ROOT } from '../../scripts/shared/run.ts'
import { expected, MATHS } from '../games/maths/all.ts'
import { NIGHT_STRIPS } from '../games/maths/nightForest.ts'
import { PLINKO_RISKS, PLINKO_ROWS } from '../games/maths/plinko.ts'
import type { Choice, Variant } from '../games/protocol/choice.ts'
import { CHOICES } from '../games/server/variants.ts'
import * as wire from '../wallet-api/wire.ts'

/** The tables of sandbox/docs/games.md beside the rules of the games */
const tables = (heading: string) => tablesUnder(ROOT, 'sandbox/docs/games.md', heading).map(({ rows }) => rows)
const two = (number: number) => Number(number.toFixed(2))
/** `5–5.69 %`, or one number where both are equal. */
const range = (numbers: readonly number[]) =>
  [...new Set([Math.min(...numbers), Math.max(...numbers)].map(two))].join('–')
const timesOf = (pays: readonly number[]) => pays.map((pay) => pay / 100)

// Proves GAM-17, QAT-31.
test('each game has the stated return', () => {
  const [rows = []] = tables('The games')
  expect(rows.flatMap(([cell]) => namesIn(cell)).toSorted()).toEqual(Object.keys(MATHS).toSorted())
  for (const [cell, , rtp = ''] of rows) {
    const variant = namesIn(cell)[0] as Variant
    const returns = CHOICES[variant].map(expected)
    expect([variant, ...rtp.replace(' %', '').split('–').map(Number)]).toEqual([
      variant,
      ...new Set([two(Math.min(...returns)), two(Math.max(...returns))]),
    ])
  }
})

/** The bets of each row of the tables of chances, in their order. */
const BETS: readonly (readonly [Variant, RegExp])[] = [
  ['baccarat', /^player$/],
  ['baccarat', /^banker$/],
  ['baccarat', /^tie$/],
  ['dragonTiger', /^(dragon|tiger)$/],
  ['dragonTiger', /^tie$/],
  ['sicbo', /^(small|big)$/],
  ['sicbo', /^total([456]|1[567])$/],
  ['sicbo', /^total([789]|1[01234])$/],
  ['sicbo', /^one/],
  ['sicbo', /^double/],
  ['sicbo', /^triple/],
  ['domino', /^you$/],
  ['domino', /^tie$/],
  ['domino', /^kiu$/],
  ['roulette', /./],
]

const betOf = (choice: Choice) => ('bet' in choice ? String(choice.bet) : '')

/** What the bets of a row pay. Single numbers pay by how many dice show them. */
function paysOf(variant: Variant, pattern: RegExp): number[] {
  const { rules } = MATHS[variant]
  if (!('pays' in rules)) return []
  if ('ones' in rules && pattern.test('one1')) return timesOf(rules.ones.slice(1))
  const every = Object.entries(rules.pays as Record<string, number>).filter(([bet]) => pattern.test(bet))
  return [...new Set(timesOf(every.map(([, pay]) => pay)))]
}

// Proves GAM-17, QAT-31.
test('each bet of the tables pays what is stated, and the house keeps what is stated', () => {
  const [bets = [], boards = []] = tables('The tables')
  expect(bets).toHaveLength(BETS.length)
  for (const [at, [variant, pattern]] of BETS.entries()) {
    const [, bet, pays = '', edge] = bets[at] ?? []
    const chosen = CHOICES[variant].filter((choice) => pattern.test(betOf(choice)))
    expect([bet, ...pays.split(', ').map(Number).toSorted()]).toEqual([bet, ...paysOf(variant, pattern).toSorted()])
    expect([bet, edge]).toEqual([bet, `${range(chosen.map((choice) => 100 - expected(choice)))} %`])
  }
  const byBoard = new Map(Object.entries(MATHS.plinko.rules.pays))
  expect(boards).toEqual(
    PLINKO_ROWS.map((rows) => [
      String(rows),
      ...PLINKO_RISKS.map((risk) => timesOf((byBoard.get(`${risk}${rows}`) ?? []).slice(0, rows / 2 + 1)).join(' ')),
    ]),
  )
})

// Proves GAM-17, QAT-31.
test('hands of poker and the symbols of the night forest pay what is stated', () => {
  const [hands = []] = tables('Rounds of several steps')
  const poker = Object.values(MATHS.videoPoker.rules.pays).filter((pay) => pay > 0)
  const stated = hands.flatMap(([, pays = '']) => pays.split(', ').map(Number))
  expect(stated.toSorted((a, b) => b - a)).toEqual(timesOf(poker).toSorted((a, b) => b - a))

  const [reels = [], symbols = [], figures = []] = tables('The night forest')
  expect(reels).toEqual(NIGHT_STRIPS.map((strip, at) => [String(at + 1), `\`${strip.join(' ')}\``]))
  const { pays, hitRate, freeIn, most } = MATHS.nightForest.rules
  const paid = symbols.flatMap(([numbers = '', , ...rest]) => numbers.split(', ').map(() => rest.map(Number)))
  expect(paid.slice(0, pays.length)).toEqual(pays.map(timesOf))
  const text = figures.flat().join(' ')
  expect(text).toContain(`${two(expected({ variant: 'nightForest' }))} %`)
  for (const part of [`${two(hitRate)} %`, `in ${freeIn};`, `${(most / 100).toLocaleString('en')}×`])
    expect(text).toContain(part)
})

// Proves WAL-02, QAT-31.
test('the wallet API has the stated fields and answers', () => {
  const [fields = [], statuses = []] = tables('The wallet API')
  const requests = {
    balance: wire.BalanceRequest,
    bet: wire.BetRequest,
    win: wire.WinRequest,
    rollback: wire.RollbackRequest,
  }
  for (const [name, { shape }] of Object.entries(requests)) {
    const stated = fields.filter(([, calls = '']) => calls === 'all' || calls.split(', ').includes(name))
    expect([name, ...stated.flatMap(([cell]) => namesIn(cell)).toSorted()]).toEqual([
      name,
      ...Object.keys(shape).toSorted(),
    ])
  }
  expect(statuses.flatMap(([cell]) => namesIn(cell)).toSorted()).toEqual(
    [...wire.WalletAnswer.shape.status.options].toSorted(),
  )
})
