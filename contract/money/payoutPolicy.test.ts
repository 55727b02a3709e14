import { expect, test } from 'vitest'
import { payoutAsks, readPayoutPolicy, writePayoutPolicy } from './payoutPolicy.ts'
import { rupiah } from './sen.ts'

test.each([
  ['off', { toNew: false, above: null }],
  ['new', { toNew: true, above: null }],
  ['above:5000000', { toNew: false, above: rupiah(5_000_000) }],
  [' new , above:0 ', { toNew: true, above: rupiah(0) }],
])('the policy %j is read', (text, policy) => {
  expect(readPayoutPolicy(text)).toEqual(policy)
  expect(readPayoutPolicy(writePayoutPolicy(policy))).toEqual(policy)
})

test.each(['', 'on', 'new,new', 'new,off', 'above', 'above:', 'above:-1', 'above:5 000', 'above:1,above:2', 'new,'])(
  'the policy %j is refused',
  (text) => {
    expect(readPayoutPolicy(text)).toBeNull()
  },
)

// Proves ACC-35.
test('the policy "new" asks for an unused account; a threshold asks above its amount for every account', () => {
  const both = { toNew: true, above: rupiah(5_000_000) }
  expect(payoutAsks(both, rupiah(10_000), false)).toBe(true)
  expect(payoutAsks(both, rupiah(5_000_000), true)).toBe(false)
  expect(payoutAsks(both, rupiah(5_000_001), true)).toBe(true)
  expect(payoutAsks({ toNew: false, above: null }, rupiah(90_000_000), false)).toBe(false)
})
