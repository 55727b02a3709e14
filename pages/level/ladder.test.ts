import { expect, test } from 'vitest'
import { rupiah } from '../../contract/money.ts'
import { LevelInfo } from '../../contract/user.ts'
import { ladderOf, shortMoney } from './ladder.ts'

const rungs = [
  { level: 3, recharge: '2000000', turnover: '20000000' },
  { level: 1, recharge: '0', turnover: '0' },
  { level: 2, recharge: '500000', turnover: '5000000' },
]
const ladder = (over: object) => ladderOf(LevelInfo.parse({ level: 1, levels: rungs, ...over }))

test('the next level is the one above, in whatever order upstream lists them', () => {
  const { own, next, highest, goals } = ladder({ level: 1, recharge: '250000', turnover: '4999999' })
  expect([own?.level, next?.level, highest]).toEqual([1, 2, 3])
  expect(goals.map(({ kind, percent, left }) => [kind, percent, left])).toEqual([
    ['recharge', 50, rupiah(250_000)],
    ['turnover', 99, rupiah(1)],
  ])
})

test('more than enough of one is 100 and nothing left, the other still counts', () => {
  const { goals } = ladder({ recharge: '900000', turnover: '0' })
  expect(goals).toMatchObject([
    { percent: 100, left: 0 },
    { percent: 0, left: rupiah(5_000_000) },
  ])
})

test('at the highest level there is nothing to reach', () => {
  expect(ladder({ level: 3 })).toMatchObject({ next: undefined, goals: [], own: { level: 3 } })
})

test('an upstream that tells the level only', () => {
  expect(ladderOf(LevelInfo.parse({ level: '4' }))).toEqual({
    level: 4,
    highest: 8,
    own: undefined,
    next: undefined,
    goals: [],
    rungs: [],
  })
})

test.each([
  [500_000, '500 rb', '500K'],
  [2_500_000_000, '2,5 M', '2.5B'],
  [1_999_999, '1,99 jt', '1.99M'],
  [0, '0', '0'],
])('%i in a table', (whole, indonesian, english) => {
  expect(shortMoney(rupiah(whole), 'id-ID').replace(/\s/, ' ')).toBe(indonesian)
  expect(shortMoney(rupiah(whole), 'en')).toBe(english)
})
