import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { rupiah } from '../contract/money.ts'
import { Rupiah } from './Rupiah.tsx'

test('the unit is set smaller, with a no-break space; a loss has its minus first', () => {
  expect(renderToStaticMarkup(<Rupiah amount={rupiah(-1_284_500)} intl="id-ID" />)).toBe(
    '<span class="money">\u2212<span class="money-unit">Rp\u00a0</span>1.284.500</span>',
  )
})

test('bare and signed, as in a list of movements', () => {
  expect(renderToStaticMarkup(<Rupiah amount={rupiah(100_000)} intl="en" signed bare />)).toBe(
    '<span class="money">+100,000</span>',
  )
})
