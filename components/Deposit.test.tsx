import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AmountChips, AmountField, PayGroup } from './Deposit.tsx'

const chips = [
  { value: '25000', text: '25.000' },
  { value: '50000', text: '50.000', tag: '+2%' },
]

const checkedValues = (html: string) =>
  [...html.matchAll(/<input[^>]*>/g)]
    .map(([input]) => input)
    .filter((input) => input.includes('checked'))
    .map((input) => /value="([^"]*)"/.exec(input)?.[1])

// Proves DEP-05.
test('one chip is chosen, with and without a listener, and none when no chip has the amount', () => {
  const props = { name: 'chip', legend: 'Amount', chips }
  expect(checkedValues(renderToStaticMarkup(<AmountChips {...props} chosen="50000" />))).toEqual(['50000'])
  const controlled = <AmountChips {...props} chosen="25000" onChange={() => undefined} />
  expect(checkedValues(renderToStaticMarkup(controlled))).toEqual(['25000'])
  expect(checkedValues(renderToStaticMarkup(<AmountChips {...props} chosen="1" />))).toEqual([])
})

// Proves DEP-05.
test('a tag belongs to its own chip only', () => {
  const html = renderToStaticMarkup(<AmountChips name="chip" legend="Amount" chips={chips} />)
  expect(html.match(/amount-tag/g)).toHaveLength(1)
  expect(html).toContain('50.000</span><span class="amount-tag">+2%</span>')
})

// Proves DEP-04.
test('the preselected method is checked and its group is open', () => {
  const methods = [
    { value: 'qris', name: 'QRIS', hint: 'All banks' },
    { value: 'dana', name: 'DANA' },
  ]
  const html = renderToStaticMarkup(<PayGroup name="m" title="Wallets" methods={methods} open chosen="dana" />)
  expect(checkedValues(html)).toEqual(['dana'])
  expect(html).toMatch(/^<details class="pay-group" open="">/)
  expect(html.match(/class="hint"/g)).toHaveLength(1)
})

// Proves DEP-03.
test('an amount outside its limits is marked and explained', () => {
  const html = renderToStaticMarkup(
    <AmountField id="a" name="amount" label="Amount" unit="Rp" hint="limits" error="Too much" />,
  )
  expect(html).toMatch(/<input(?=[^>]*aria-invalid="true")(?=[^>]*aria-describedby="a-h")[^>]*>/)
  expect(html).not.toContain('>limits<')
})
