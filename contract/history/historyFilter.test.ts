import { expect, test } from 'vitest'
import { historyFileName, historyQuery, isTurned, readHistoryFilter, wrongDays } from './historyFilter.ts'

// Proves HIS-01.
test('a filter is read from the address and written back unchanged', () => {
  const query = { type: 'deposit', state: 'failed', from: '2026-11-01', to: '2026-11-21' } as const
  expect(readHistoryFilter(query)).toEqual(query)
  expect(historyQuery({ ...readHistoryFilter(query), page: 2 })).toBe(
    '?type=deposit&state=failed&from=2026-11-01&to=2026-11-21&page=2',
  )
  expect(historyQuery({})).toBe('')
  expect(historyFileName(query, 'csv')).toBe('transactions-deposit-failed-2026-11-01-2026-11-21.csv')
  expect(historyFileName({ to: '2026-11-21' }, 'xlsx')).toBe('transactions-2026-11-21.xlsx')
})

// Proves HIS-01.
test('days are reversed where both are there and the first is the later', () => {
  const [early, late] = ['2026-11-01', '2026-11-21']
  const turned = [
    { from: late, to: early },
    { from: early, to: late },
    { from: early, to: early },
    { from: late },
    { to: early },
  ]
  expect(turned.map(isTurned)).toEqual([true, false, false, false, false])
  for (const days of turned.slice(1)) expect(readHistoryFilter(days)).toMatchObject(days)
  expect(wrongDays({ to: ' ' })).toEqual([])
})

// Proves HIS-01.
test('an invalid filter is left out, and reversed days are swapped', () => {
  expect(readHistoryFilter({ type: 'theft', state: '', from: '2026-02-31', to: "';--", x: '1' })).toEqual({
    type: undefined,
    state: undefined,
    from: undefined,
    to: undefined,
  })
  expect(readHistoryFilter({ from: '2026-11-21', to: '2026-11-01' })).toMatchObject({
    from: '2026-11-01',
    to: '2026-11-21',
  })
})

// Proves HIS-01.
test.each([
  ['26/11/2026', '2026-11-26'],
  ['6.1.2026', '2026-01-06'],
  ['26 11 2026', '2026-11-26'],
  ['26–11–2026', '2026-11-26'],
  ['2026/11/26', '2026-11-26'],
  [' \u200e2026-11-26 ', '2026-11-26'],
])('the day %j, typed as text, is read', (typed, day) => {
  expect(readHistoryFilter({ from: typed })).toMatchObject({ from: day })
  expect(wrongDays({ from: typed, to: '' })).toEqual([])
})

// Proves HIS-01.
test.each(['2026-11-31', '11/26/2026', '29/02/2026', '26/11/26', 'yesterday', "';--"])(
  'the day %j is refused, not left out',
  (typed) => {
    expect(wrongDays({ from: '2026-11-01', to: typed })).toEqual(['to'])
  },
)
