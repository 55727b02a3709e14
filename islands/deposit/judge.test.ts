import { expect, test } from 'vitest'
import { rupiah } from '../../contract/sen.ts'
import { judge } from './judge.ts'

const limits = { min: rupiah(10_000), max: rupiah(10_000_000) }
const filled = { typed: '', chip: '', method: 'QRIS' }

test.each([
  ['10000', null],
  ['10.000', null],
  ['10.000.000', null],
  ['9999', 'below'],
  ['9.999,99', 'below'],
  ['10.000.001', 'above'],
  ['10000000.01', 'above'],
])('%s rupiah on an Indonesian page: %s (limits are inclusive)', (typed, problem) =>
  expect(judge({ ...filled, typed }, limits, 'id')).toMatchObject({ problem, ready: true }),
)

test.each(['1e5', '-1', '0', '10,000', '10000.001', '١٠٠٠٠', 'abc', '9'.repeat(400)])(
  '%s is no amount on an Indonesian page and cannot be sent',
  (typed) => expect(judge({ ...filled, typed }, limits, 'id')).toEqual({ amount: null, problem: 'rule', ready: false }),
)

test('what is typed wins, the chip counts while nothing is typed, and nothing at all is no mistake', () => {
  expect(judge({ ...filled, typed: '20000', chip: '50000' }, limits, 'en').amount).toBe(rupiah(20_000))
  expect(judge({ ...filled, typed: '  ', chip: '50000' }, limits, 'en').amount).toBe(rupiah(50_000))
  expect(judge(filled, limits, 'en')).toEqual({ amount: null, problem: null, ready: false })
})

test('without a method the button stays off', () => {
  expect(judge({ typed: '50000', chip: '', method: '' }, limits, 'en').ready).toBe(false)
})
