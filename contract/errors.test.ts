// Runs alone: it replaces modules.
import { expect, test, vi } from 'vitest'
import { ContractBroken, SessionExpired } from './errors.ts'

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
