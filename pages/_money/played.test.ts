import { expect, test } from 'vitest'
import { Played } from '../../contract/calls/protection.ts'
import { playedOf } from './played.ts'

/** 21:32 WIB on 23 November 2026. */
const NOW = Date.UTC(2026, 10, 23, 14, 32)
const view = (days: object[]) => playedOf(Played.parse({ days, now: NOW }), 'id-ID')

// Proves PRT-22.
test('without play there is no picture', () => {
  expect(view([])).toBeNull()
  expect(view([{ day: '2026-11-23', staked: '0', won: '0' }])).toBeNull()
})

// Proves PRT-22.
test('the sums of a day, a week and a month are wins minus bets of their days', () => {
  const days = view([
    { day: '2026-10-24', staked: '0', won: '999999' },
    { day: '2026-10-25', staked: '70000', won: '0' },
    { day: '2026-11-17', staked: '10000', won: '35000.50' },
    { day: '2026-11-23', staked: '40000', won: '0' },
  ])
  expect(days?.sums).toEqual([
    { days: 1, net: -4_000_000 },
    { days: 7, net: -1_499_950 },
    { days: 30, net: -8_499_950 },
  ])
  expect(days?.rows.map(({ day, net }) => [day, net])).toEqual([
    ['23 Nov 2026', -4_000_000],
    ['17 Nov 2026', 2_500_050],
    ['25 Okt 2026', -7_000_000],
  ])
})

// Proves PRT-22.
test('a lost day is a column as long as a won day of the same amount, on the other side of the line', () => {
  const days = view([
    { day: '2026-11-22', staked: '0', won: '50000' },
    { day: '2026-11-23', staked: '50000', won: '0' },
  ])
  expect(days).toMatchObject({ width: 300, height: 80, wins: 'M281 40v-40h8v40z', losses: 'M291 40v40h8v-40z' })
})
