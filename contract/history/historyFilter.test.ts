import { expect, test } from 'vitest'
import { historyQuery, readHistoryFilter } from './historyFilter.ts'

// Proves HIS-01.
test('a filter is read from the address and written back unchanged', () => {
  const query = { type: 'deposit', state: 'failed', from: '2026-11-01', to: '2026-11-21' }
  expect(readHistoryFilter(query)).toEqual(query)
  expect(historyQuery({ ...readHistoryFilter(query), page: 2 })).toBe(
    '?type=deposit&state=failed&from=2026-11-01&to=2026-11-21&page=2',
  )
  expect(historyQuery({})).toBe('')
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
