// Runs alone: it replaces modules.
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { rupiah } from '../../contract/money/sen.ts'
import { elements } from '../../tests/support/elements.ts'
import type { DetailsWords, WithdrawDetailsProps } from './detailsProps.ts'
import { WithdrawDetails } from './WithdrawDetails.island.tsx'

const SENTENCES: Partial<DetailsWords> = {
  ok: 'Withdraw {amount}',
  bankHint: '{method}: {digits} digits',
  bankOdd: '{method} has {digits} digits. Is yours right?',
  use: 'Use {account}',
  removeAccount: 'Remove {account}',
}
/** Every other word is its own name. */
const words = new Proxy(SENTENCES, { get: (all, name) => Reflect.get(all, name) ?? String(name) }) as DetailsWords

const values = {
  accountName: 'BCA',
  accountNo: '1234567890',
  name: ' Budi Santoso ',
  phone: '081234567890',
  email: 'budi@example.com',
}
const props: WithdrawDetailsProps = {
  intent: 'intent-of-this-form',
  intl: 'en',
  amount: rupiah(50_000),
  here: '/withdrawForm?amount=50000',
  methods: ['BCA', 'DANA'],
  saved: [{ method: 'BCA', number: '1234567890' }],
  values,
  errors: {},
  folded: false,
  panel: false,
  words,
}
const html = (more: Partial<WithdrawDetailsProps> = {}) =>
  renderToString(<WithdrawDetails {...props} {...more} />)
    .replaceAll('<!-- -->', '')
    .replaceAll('\u00a0', ' ')

// Proves MON-10.
test('without JavaScript the form posts amount, target and its intent to the call, and its button is enabled', () => {
  const markup = html()
  const form = elements(markup, 'form').find(({ action }) => action === '/api/trx/withdrawal')
  expect(form?.method).toBe('post')
  const inputs = elements(markup, 'input')
  const valuesOf = (of: string) => inputs.filter(({ name }) => name === of).map(({ value }) => value)
  expect(valuesOf('_intent')).toEqual(['intent-of-this-form'])
  expect(valuesOf('amount')).toEqual(['50000'])
  const chosen = elements(markup, 'option').filter((option) => 'selected' in option)
  expect(chosen.map(({ text }) => text)).toEqual(['BCA'])
  const submit = elements(markup, 'button').find((button) => button['data-testid'] === 'withdraw-submit')
  expect(submit?.type).toBe('submit')
  expect(submit).not.toHaveProperty('disabled')
  expect(markup).toContain('Withdraw IDR 50,000')
})

// Proves WDL-26.
test('folded fields say where the money goes, and open at an error', () => {
  const folded = html({ folded: true })
  expect(folded).toMatch(/<details class="faq"><summary>change/)
  expect(elements(folded, 'input').map(({ name }) => name)).toContain('accountNo')
  expect(html({ folded: true, errors: { accountNo: 'wrong' } })).toContain('<details class="faq" open="">')
})

// Proves WDL-08.
test('an unusual number shows a question, and an e-wallet asks for its phone number', () => {
  expect(html()).toContain('BCA: 10 digits')
  const odd = html({ values: { ...values, accountNo: '12345' } })
  expect(odd).toContain('<span class="is-warning">BCA has 10 digits. Is yours right?</span>')
  expect(odd).not.toContain('aria-invalid')
  expect(html({ values: { ...values, accountName: 'DANA' } })).toContain('walletNumber')
})
