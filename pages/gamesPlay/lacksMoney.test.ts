import { expect, test } from 'vitest'
import { rupiah } from '../../contract/money/sen.ts'
import { lacksMoney } from './lacksMoney.ts'

const of = (total: number) => ({ total: rupiah(total) })

// Proves GAM-08.
test('a balance of zero or below the least bet is too low', () => {
  expect(lacksMoney(of(0), undefined)).toBe(true)
  expect(lacksMoney(of(199), rupiah(200))).toBe(true)
  expect(lacksMoney(of(200), rupiah(200))).toBe(false)
  expect(lacksMoney(of(1), undefined)).toBe(false)
})
