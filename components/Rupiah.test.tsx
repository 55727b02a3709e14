import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { rupiah } from '../contract/money/sen.ts'
import { Rupiah } from './Rupiah.tsx'

// Proves MON-04.
test('the unit is smaller and follows a no-break space; a loss starts with a minus', () => {
  expect(renderToStaticMarkup(<Rupiah amount={rupiah(-1_284_500)} intl="id-ID" />)).toBe(
    '<span class="money">\u2212<span class="money-unit">Rp\u00a0</span>1.284.500</span>',
  )
})
