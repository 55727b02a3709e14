import { expect, test } from 'vitest'
import { following, PAGE_SIZE } from './following.ts'

const page = (count: number, total?: number) => ({ list: Array.from({ length: count }), total })

// Proves GAM-03.
test('the total of upstream decides whether there is a next page', () => {
  expect(following(1, page(PAGE_SIZE, 98))).toEqual({ more: true, left: 50 })
  expect(following(2, page(PAGE_SIZE, 98))).toEqual({ more: true, left: 2 })
  expect(following(3, page(2, 98))).toEqual({ more: false, left: 0 })
  expect(following(2, page(PAGE_SIZE, 2 * PAGE_SIZE))).toEqual({ more: false, left: 0 })
  expect(following(9, page(0, 98))).toEqual({ more: false, left: 0 })
})
