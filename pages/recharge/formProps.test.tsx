import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RechargePage } from '../../contract/calls/deposits.ts'
import { Transaction } from '../../contract/calls/history.ts'
import { DepositForm } from '../../islands/DepositForm/DepositForm.island.tsx'
import { depositFormProps } from './formProps.ts'

const page = (over: object = {}) =>
  RechargePage.parse({
    minAmount: '10000',
    maxAmount: '10000000',
    defaultAmount: '50000',
    amounts: [{ amount: '25000' }, { amount: '50000' }, { amount: '100000', activity: '+2%' }],
    readme: '',
    payment: [
      { typeName: 'QRIS', paymentList: [{ paymentCode: 'QRIS', paymentName: 'QRIS', choose: true }] },
      { typeName: 'Bank', paymentList: [{ paymentCode: 'BCA', paymentName: 'BCA', maxAmount: '50000000' }] },
      { typeName: 'Empty', paymentList: [] },
    ],
    ...over,
  })

const t = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')
const pictureOf = (address: string) => address
const props = (over: Partial<Parameters<typeof depositFormProps>[0]> = {}) =>
  depositFormProps({
    page: page(),
    paid: [],
    t,
    locale: 'india',
    refused: null,
    panel: false,
    readme: '',
    pictureOf,
    intent: 'i',
    ...over,
  })

const inputs = (html: string) => html.match(/<input[^>]*>/g) ?? []

// Proves DEP-07.
test('without script the default amount is in the field, its chip and the method are checked, and the button is enabled', () => {
  const html = renderToStaticMarkup(<DepositForm {...props()} />)
  const amount = inputs(html).find((input) => input.includes('name="amount"'))
  expect(amount).toContain('value="50.000"')
  expect(html).toContain('name="_drawn" value="50.000"')
  const checked = inputs(html).filter((input) => input.includes('checked'))
  expect(checked.map((input) => /value="([^"]*)"/.exec(input)?.[1])).toEqual(['50000', 'QRIS'])
  expect(html).toContain('action="/api/trx/depositSelf" method="post"')
  expect(html).toContain('name="_intent" value="i"')
  expect(/<button[^>]*type="submit"[^>]*>/.exec(html)?.[0]).not.toContain('disabled')
})

// Proves DEP-05.
test('a default amount without a chip becomes a chip, in its order', () => {
  const { chips, chip } = props({ page: page({ defaultAmount: '75000' }) })
  expect(chips.map(({ value }) => value)).toEqual(['25000', '50000', '75000', '100000'])
  expect(chip).toBe('75000')
})

// Proves DEP-02, DEP-04.
test('the first group is open, empty groups are left out, and a method shows its own limits', () => {
  const formProps = props()
  expect(formProps.groups.map(({ title }) => title)).toEqual(['QRIS', 'Bank'])
  expect(formProps.groups[1]?.methods[0]).toMatchObject({
    hint: expect.stringContaining('50.000.000'),
    min: undefined,
    max: 5_000_000_000,
  })
  const html = renderToStaticMarkup(<DepositForm {...formProps} />)
  expect([...html.matchAll(/<details[^>]*>/g)].map(([tag]) => tag.includes('open'))).toEqual([true, false])
})

const paid = (...methods: string[]) =>
  methods.map((method) =>
    Transaction.parse({ transNo: method, type: 'deposit', state: 'credited', amount: '20000', createTime: 1, method }),
  )

// Proves DEP-43.
test.each([
  ['the last paid one', paid('BCA', 'QRIS'), 'BCA'],
  ['the one before, when the last is gone', paid('GoPay', 'BCA'), 'BCA'],
  ['the one before, when the amount is below its minimum', paid('OVO', 'BCA'), 'BCA'],
  ['the marked one, when none is possible', paid('GoPay', 'OVO'), 'QRIS'],
  ['the marked one for a player without a deposit', [], 'QRIS'],
])('the form begins with %s', (_, history, method) => {
  const methods = [
    { paymentCode: 'BCA', paymentName: 'BCA' },
    { paymentCode: 'OVO', paymentName: 'OVO', minAmount: '75000' },
  ]
  const { payment } = page()
  const offered = {
    ...page(),
    payment: [...payment, ...page({ payment: [{ typeName: 'E', paymentList: methods }] }).payment],
  }
  const formProps = props({ page: offered, paid: history })
  expect(formProps.method).toBe(method)
  const html = renderToStaticMarkup(<DepositForm {...formProps} />)
  expect(html).toMatch(new RegExp(`<details[^>]*open=""[^>]*>(?:(?!</details>).)*value="${method}"`))
})
