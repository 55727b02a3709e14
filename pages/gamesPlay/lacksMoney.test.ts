import { expect, test } from 'vitest'
import { rupiah } from '../../contract/money.ts'
import { lacksMoney } from './lacksMoney.ts'

const of = (total: number) => ({ total: rupiah(total) })

test('nothing, or less than the least bet, is not enough', () => {
  expect(lacksMoney(of(0), undefined)).toBe(true)
  expect(lacksMoney(of(199), rupiah(200))).toBe(true)
  expect(lacksMoney(of(200), rupiah(200))).toBe(false)
  expect(lacksMoney(of(1), undefined)).toBe(false)
})

test('of a balance that could not be read nothing is said', () => {
  expect(lacksMoney(null, rupiah(200))).toBe(false)
})
