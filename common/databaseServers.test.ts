import { expect, test } from 'vitest'
import { databaseProblem, databaseServers } from './databaseServers.ts'

// Proves OPS-88.
test('an address names one server or several', () => {
  expect(databaseServers('postgres://u:a,b@one:5433/kancil')).toEqual(['postgres://u:a,b@one:5433/kancil'])
  expect(databaseServers('postgres://u:p@one:5433,two,[::1]:5434/kancil?x=1,2')).toEqual([
    'postgres://u:p@one:5433/kancil?x=1,2',
    'postgres://u:p@two/kancil?x=1,2',
    'postgres://u:p@[::1]:5434/kancil?x=1,2',
  ])
  expect(databaseServers('postgres://one,two')).toEqual(['postgres://one', 'postgres://two'])
})

test('an address that does not fit is named', () => {
  const address = 'must be an address that begins with postgres://'
  for (const text of ['', 'one,two', 'mysql://one/kancil', 'postgres://one:x,two/kancil'])
    expect(databaseProblem(text), text).toBe(address)
  for (const text of [
    'postgres://one/k',
    'postgresql://one,two/k?target_session_attrs=read-write',
    'postgres://a,b/k?target_session_attrs=primary',
  ])
    expect(databaseProblem(text), text).toBeUndefined()
  expect(databaseProblem('postgres://a,b/k?target_session_attrs=any')).toContain('read-write')
})
