import { expect, test } from 'vitest'
import { historyQuery, readHistoryFilter } from './historyFilter.ts'

test('a filter is read from the address and written back as it was', () => {
  const query = { type: 'deposit', state: 'failed', from: '2026-11-01', to: '2026-11-21' }
  expect(readHistoryFilter(query)).toEqual(query)
  expect(historyQuery({ ...readHistoryFilter(query), page: 2 })).toBe(
    '?type=deposit&state=failed&from=2026-11-01&to=2026-11-21&page=2',
  )
  expect(historyQuery({})).toBe('')
})

test('what is no filter is left out, days the wrong way round are turned', () => {
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
