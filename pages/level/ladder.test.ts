import { expect, test } from 'vitest'
import { LevelInfo } from '../../contract/calls/account.ts'
import { rupiah } from '../../contract/money/sen.ts'
import { ladderOf } from './ladder.ts'

const rungs = [
  { level: 3, recharge: '2000000', turnover: '20000000' },
  { level: 1, recharge: '0', turnover: '0' },
  { level: 2, recharge: '500000', turnover: '5000000' },
]
const ladder = (over: object) => ladderOf(LevelInfo.parse({ level: 1, levels: rungs, ...over }))

// Proves LVL-01.
test('the next level is the one above, in any order of upstream', () => {
  const { own, next, highest, goals } = ladder({ level: 1, recharge: '250000', turnover: '4999999' })
  expect([own?.level, next?.level, highest]).toEqual([1, 2, 3])
  expect(goals.map(({ kind, percent, left }) => [kind, percent, left])).toEqual([
    ['recharge', 50, rupiah(250_000)],
    ['turnover', 99, rupiah(1)],
  ])
})

// Proves LVL-01.
test('a fulfilled condition shows 100 and no rest, and the other one still counts', () => {
  const { goals } = ladder({ recharge: '900000', turnover: '0' })
  expect(goals).toMatchObject([
    { percent: 100, left: 0 },
    { percent: 0, left: rupiah(5_000_000) },
  ])
})

// Proves LVL-04.
test('a reply of upstream with only the level is shown', () => {
  expect(ladderOf(LevelInfo.parse({ level: '4' }))).toEqual({
    level: 4,
    highest: 8,
    own: undefined,
    next: undefined,
    goals: [],
    rungs: [],
  })
})
