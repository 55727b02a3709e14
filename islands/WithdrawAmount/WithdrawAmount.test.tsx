import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { rupiah } from '../../contract/money/sen.ts'
import { elements } from '../../tests/support/elements.ts'
import { WithdrawAmount } from './WithdrawAmount.island.tsx'

const words = { max: 'Max', next: 'Next', amountRule: 'Digits only', below: 'Too small', above: 'Too much' }
const props = {
  lang: 'en',
  intl: 'en',
  unit: 'IDR',
  label: 'Amount',
  hint: 'From IDR 20,000',
  typed: '',
  min: rupiah(20_000),
  max: rupiah(500_000),
  panel: false,
  words,
} as const

test('without JavaScript the form leads to the details with the amount', () => {
  const html = renderToString(<WithdrawAmount {...props} />)
  expect(elements(html, 'form')).toMatchObject([{ action: '/withdrawForm' }])
  expect(elements(html, 'input').map(({ name }) => name)).toContain('amount')
  expect(html).not.toContain('Too small')
})
