// Runs alone: it replaces modules.
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rupiah } from '../../contract/money/sen.ts'
import type { MoneyForm, MoneyState } from '../money/moneyIntent.ts'
import type { Made } from '../money/sendMoney.ts'
import type { DetailsWords, WithdrawDetailsProps } from './detailsProps.ts'
import { WithdrawDetails } from './WithdrawDetails.island.tsx'

/** The state of the money intent at a drawing, and the callbacks that the form handed over. */
const money = vi.hoisted(() => ({ state: {} as Partial<MoneyState>, form: null as MoneyForm<Made> | null }))
vi.mock('../money/useMoneyIntent.ts', () => ({
  useMoneyIntent: (_box: unknown, drawn: string, form: MoneyForm<Made>) => {
    money.form = form
    return { intent: drawn, sending: false, unknown: null, settle: vi.fn(), startAnew: vi.fn(), ...money.state }
  },
}))

beforeEach(() => {
  money.state = {}
})
afterEach(() => vi.unstubAllGlobals())

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
  panel: false,
  words,
}
const html = (more: Partial<WithdrawDetailsProps> = {}) =>
  renderToString(<WithdrawDetails {...props} {...more} />)
    .replaceAll('<!-- -->', '')
    .replaceAll('\u00a0', ' ')

// Proves MON-10.
test('without JavaScript the form posts amount, target and its intent to the call, and its button is enabled', () => {
  const drawn = html()
  expect(drawn).toMatch(/<form[^>]*action="\/api\/trx\/withdrawal" method="post"/)
  expect(drawn).toMatch(/name="_intent"[^>]*value="intent-of-this-form"/)
  expect(drawn).toMatch(/name="amount"[^>]*value="50000"/)
  expect(drawn).toContain('<option selected="">BCA</option>')
  expect(drawn).toMatch(/<button[^>]*type="submit"[^>]*data-testid="withdraw-submit"/)
  expect(drawn).not.toMatch(/<button[^>]*disabled/)
  expect(drawn).toContain('Withdraw IDR 50,000')
})

test('the form repeats the target account before sending; an empty one is a dash', () => {
  expect(html()).toContain('BCA 1234 5678 90')
  expect(html({ values: { ...values, name: '' } })).toMatch(/holder.*?–/)
})

// Proves WDL-08.
test('an unusual number shows a question, and an e-wallet asks for its phone number', () => {
  expect(html()).toContain('BCA: 10 digits')
  const odd = html({ values: { ...values, accountNo: '12345' } })
  expect(odd).toContain('<span class="is-warning">BCA has 10 digits. Is yours right?</span>')
  expect(odd).not.toContain('aria-invalid')
  expect(html({ values: { ...values, accountName: 'DANA' } })).toContain('walletNumber')
})

test('a saved account is a link that fills in the form, and a form that removes it', () => {
  const drawn = html()
  expect(drawn).toContain('href="/withdrawForm?amount=50000&amp;saved=0"')
  expect(drawn).toContain('aria-label="Use BCA 1234 5678 90"')
  expect(drawn).toMatch(/<form action="\/api\/user\/bank" method="post">/)
  expect(html({ saved: [] })).not.toContain('saved=0')
})

test('a refusal is shown at its field, one of the whole form above the button', () => {
  const refused = html({ errors: { email: 'No such address', form: 'Closed tonight' } })
  expect(refused).toMatch(/<input[^>]*aria-invalid="true"[^>]*name="email"/)
  expect(refused).toContain('<span>No such address</span>')
  expect(refused).toContain('<span data-testid="refused">Closed tonight</span>')
})

test('while a withdrawal is sent, the button says so instead of showing the amount', () => {
  money.state = { sending: true }
  expect(html()).toMatch(/<button[^>]*aria-busy="true"[^>]*><span role="status">loading<\/span>/)
})

// Proves MON-21.
test('a message about an unknown result replaces the form', () => {
  money.state = { unknown: { intent: 'sent-before', paymentChannel: 'BCA', amount: '50000', at: 1 } }
  const drawn = html()
  expect(drawn).toContain('data-testid="withdrawal-unknown"')
  expect(drawn).toMatch(/<div class="stack" hidden=""><form/)
})

// Proves MON-12.
test('a withdrawal is sent with its stored intent, without the spaces around its values', async () => {
  const asked = vi.fn<typeof fetch>(async () => Response.json({ code: 200, message: 'Sent', data: { transNo: 'W1' } }))
  vi.stubGlobal('fetch', asked)
  html()
  const sent = await money.form?.send({ intent: 'kept', paymentChannel: 'BCA', amount: '50000', at: 1 })
  const [url, init] = asked.mock.calls[0] ?? []
  expect(url).toBe('/api/trx/withdrawal')
  expect(init).toMatchObject({ headers: { 'Idempotency-Key': 'kept' } })
  expect(JSON.parse(String(init?.body))).toEqual({ ...values, name: 'Budi Santoso', amount: '50000' })
  expect(sent).toEqual({ kind: 'made', transNo: 'W1', text: 'Sent' })
})
