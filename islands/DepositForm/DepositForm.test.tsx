// Runs alone: it replaces modules.
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rupiah } from '../../contract/money/sen.ts'
import type { MoneyForm, MoneyState } from '../money/moneyIntent.ts'
import type { Made } from '../money/sendOrder.ts'
import { DepositForm } from './DepositForm.island.tsx'
import type { DepositFormProps, DepositWords } from './formProps.ts'

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

// Proves MON-10.
test('without JavaScript the form posts amount, method and its intent to the call, and its button is enabled', () => {
  const drawn = html()
  expect(drawn).toMatch(/<form[^>]*action="\/api\/trx\/depositSelf" method="post"/)
  expect(drawn).toMatch(/name="_intent"[^>]*value="intent-of-this-form"/)
  expect(drawn).toMatch(/name="amount"[^>]*value="50,000"/)
  expect(drawn).toMatch(/<input type="radio" name="paymentChannel" checked="" value="QRIS"\/>/)
  expect(drawn).toMatch(/<input type="radio" name="_amount" checked="" value="50000"\/>/)
  expect(drawn).not.toMatch(/<button[^>]*disabled/)
  expect(drawn).toContain('From IDR 10,000 to IDR 1,000,000')
})

test('a returned amount is checked by the limits of the form, or by those of the selected method', () => {
  expect(html({ typed: '2,000,000' })).toContain('At most IDR 1,000,000')
  expect(html({ method: 'DANA' })).toContain('DANA takes at most IDR 40,000')
  expect(html({ typed: 'lots' })).toContain('amountRule')
})

test('an amount is reported as too small only after the player left the field, or in a refused form', () => {
  expect(html({ typed: '5' })).not.toContain('At least')
  const refused = html({ typed: '5', errors: { amount: 'Refused by the server' } })
  expect(refused).toContain('Refused by the server')
  expect(refused).toMatch(/<input[^>]*aria-invalid="true" name="amount"/)
})

test('a refusal of the method is shown at the methods, one of the whole form above the button', () => {
  expect(html({ errors: { paymentChannel: 'Choose another' } })).toContain('<p class="error">Choose another</p>')
  expect(html({ errors: { form: 'Closed tonight' } })).toContain('<span data-testid="refused">Closed tonight</span>')
})

test('while an order is sent, the button says so instead of showing the amount', () => {
  money.state = { sending: true }
  const drawn = html()
  expect(drawn).toMatch(/<button[^>]*aria-busy="true"[^>]*><span role="status">loading<\/span>/)
})

// Proves MON-21.
test('a message about an unknown result replaces the form, which stays below with its values', () => {
  const unknown = { intent: 'sent-before', paymentChannel: 'QRIS', amount: '50000', at: 1 }
  money.state = { unknown }
  const drawn = html()
  expect(drawn).toContain('data-testid="deposit-unknown"')
  expect(drawn).toMatch(/<div hidden=""><form/)
  expect(drawn).not.toContain('on-desktop')
  money.state = {}
  expect(html()).not.toContain('data-testid="deposit-unknown"')
})

// Proves MON-12.
test('an order is sent with its stored intent, and leads to its own page', async () => {
  const asked = vi.fn<typeof fetch>(async () => Response.json({ code: 200, message: '', data: { transNo: 'KCL 7' } }))
  const assign = vi.fn()
  vi.stubGlobal('fetch', asked)
  vi.stubGlobal('location', { assign })
  html()
  const sent = await money.form?.send({ intent: 'kept', paymentChannel: 'DANA', amount: '20000', at: 1 })
  expect(asked.mock.calls[0]).toMatchObject([
    '/api/trx/depositSelf',
    { body: '{"paymentChannel":"DANA","amount":"20000"}', headers: { 'Idempotency-Key': 'kept' } },
  ])
  expect(sent).toEqual({ kind: 'made', next: '/confirm?transNo=KCL%207' })
  if (sent?.kind === 'made') await money.form?.made(sent, { rest: vi.fn(), closeUnknown: vi.fn() })
  expect(assign).toHaveBeenCalledWith('/confirm?transNo=KCL%207')
})
