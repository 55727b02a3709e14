// Runs alone: it replaces modules.
import { expect, test, vi } from 'vitest'
import { ContractBroken, SessionExpired, UpstreamError, UpstreamRejected, UpstreamUnavailable } from './errors.ts'

/** The built pages hold a second copy of the module. */
async function otherCopy() {
  vi.resetModules()
  return import('./errors.ts')
}

test('an error of one copy of the module is an instance for another copy', async () => {
  const other = await otherCopy()
  const expired = new SessionExpired('balance', 'Please sign in')
  expect(other.SessionExpired).not.toBe(SessionExpired)
  expect(expired instanceof other.SessionExpired).toBe(true)
  expect(expired instanceof other.UpstreamError).toBe(true)
  expect(expired instanceof other.UpstreamRejected).toBe(false)
  expect(new other.ContractBroken('balance', ['balance']) instanceof ContractBroken).toBe(true)
})

test('each error is an instance of its own class only', () => {
  const errors = [
    new UpstreamRejected('login', 400, ''),
    new SessionExpired('login', ''),
    new UpstreamUnavailable('login', 'timeout', true),
    new ContractBroken('login', []),
  ]
  const classes = [UpstreamRejected, SessionExpired, UpstreamUnavailable, ContractBroken]
  expect(errors.map((error) => classes.map((one) => error instanceof one))).toEqual(
    errors.map((_, row) => classes.map((_one, column) => row === column)),
  )
  for (const value of [null, undefined, 'SessionExpired', {}, new Error('SessionExpired')])
    expect(value instanceof UpstreamError).toBe(false)
})
