import { expect, test } from 'vitest'
import { rupiah } from '../../contract/money/sen.ts'
import { validateDeposit } from './validateDeposit.ts'

const limits = { min: rupiah(10_000), max: rupiah(10_000_000) }
const filled = { typed: '', method: 'QRIS' }

// Proves DEP-01.
test.each([
  ['10000', null],
  ['10.000', null],
  ['10.000.000', null],
  ['9999', 'below'],
  ['9.999,99', 'below'],
  ['10.000.001', 'above'],
  ['10000000.01', 'above'],
])('%s rupiah on an Indonesian page: %s (limits are inclusive)', (typed, problem) =>
  expect(validateDeposit({ ...filled, typed }, limits, 'id')).toMatchObject({ problem, ready: true }),
)

// Proves DEP-06.
test.each(['1e5', '-1', '0', '10,000', '10000.001', '١٠٠٠٠', 'abc', '9'.repeat(400)])(
  '%s is not an amount on an Indonesian page and cannot be sent',
  (typed) =>
    expect(validateDeposit({ ...filled, typed }, limits, 'id')).toEqual({
      amount: null,
      problem: 'rule',
      ready: false,
    }),
)

// Proves DEP-06.
test('the button is disabled without a method', () => {
  expect(validateDeposit({ typed: '50000', method: '' }, limits, 'en').ready).toBe(false)
})
