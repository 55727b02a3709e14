// Runs alone: it replaces modules.
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { rupiah } from '../../contract/money/sen.ts'
import { DepositForm } from './DepositForm.island.tsx'
import type { DepositFormProps, DepositWords } from './formProps.ts'

const SENTENCES: Partial<DepositWords> = {
  limits: 'From {min} to {max}',
  below: 'At least {min}',
  above: 'At most {max}',
  aboveMethod: '{method} takes at most {max}',
}
/** Every other word is its own name. */
const words = new Proxy(SENTENCES, { get: (all, name) => Reflect.get(all, name) ?? String(name) }) as DepositWords

const props: DepositFormProps = {
  intent: 'intent-of-this-form',
  lang: 'en',
  intl: 'en',
  unit: 'IDR',
  typed: '50,000',
  chip: '50000',
  chips: [
    { value: '50000', text: '50,000' },
    { value: '100000', text: '100,000', tag: '+5%' },
  ],
  method: 'QRIS',
  groups: [
    { title: 'Scan', methods: [{ value: 'QRIS', name: 'QRIS' }] },
    { title: 'Wallet', methods: [{ value: 'DANA', name: 'DANA', max: rupiah(40_000) }] },
  ],
  limits: { min: rupiah(10_000), max: rupiah(1_000_000) },
  readme: '',
  errors: {},
  panel: false,
  words,
}
const html = (more: Partial<DepositFormProps> = {}) =>
  renderToString(<DepositForm {...props} {...more} />)
    .replaceAll('<!-- -->', '')
    .replaceAll('\u00a0', ' ')

test('a returned amount is checked by the limits of the form, or by those of the selected method', () => {
  expect(html({ typed: '2,000,000' })).toContain('At most IDR 1,000,000')
  expect(html({ method: 'DANA' })).toContain('DANA takes at most IDR 40,000')
  expect(html({ typed: 'lots' })).toContain('amountRule')
})

test('a refusal of the method is shown at the methods, one of the whole form above the button', () => {
  expect(html({ errors: { paymentChannel: 'Choose another' } })).toContain('<p class="error">Choose another</p>')
  expect(html({ errors: { form: 'Closed tonight' } })).toContain('<span data-testid="refused">Closed tonight</span>')
})
