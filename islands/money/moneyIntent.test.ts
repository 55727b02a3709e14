import { beforeEach, expect, test, vi } from 'vitest'
import { moneyIntent } from './moneyIntent.ts'
import type { PendingOrder } from './pendingOrder.ts'
import type { MoneyOutcome } from './sendMoney.ts'

const ORDER: PendingOrder = { intent: 'first', paymentChannel: 'QRIS', amount: '50000', at: 1 }
const UNKNOWN: MoneyOutcome = { kind: 'unknown', status: 504, text: '', fields: {} }
const MADE: MoneyOutcome = { kind: 'done', transNo: 'KCL-1', text: 'Done' }
const frame = new EventTarget()
const events: string[] = []

beforeEach(() => {
  events.length = 0
  vi.stubGlobal('addEventListener', frame.addEventListener.bind(frame))
  vi.stubGlobal('dispatchEvent', (event: Event) => events.push(event.type))
})

/** A form with these answers, in this order. */
function formOf(answers: MoneyOutcome[], pending: PendingOrder | null = null) {
  let inBox = pending
  const box = {
    save: (order: PendingOrder) => {
      inBox = order
    },
    forget: () => {
      inBox = null
    },
    pending: () => inBox,
  }
  const sends: PendingOrder[] = []
  const form = {
    send: vi.fn(async (order: PendingOrder) => {
      expect(inBox).toEqual(order)
      sends.push(order)
      return answers.shift() ?? MADE
    }),
    succeeded: vi.fn(),
    refused: vi.fn(),
  }
  return { money: moneyIntent(box, 'first', () => form), form, sends, inBox: () => inBox }
}

test('two presses in one task send one request, and the form is rendered afterwards', async () => {
  const { money, sends } = formOf([])
  const sendingStates: boolean[] = []
  const stop = money.listen(() => sendingStates.push(money.state().sending))
  await Promise.all([money.settle(ORDER), money.settle(ORDER)])
  expect(sends).toEqual([ORDER])
  expect(sendingStates).toEqual([true])
  stop()
  money.rest()
  expect(sendingStates).toEqual([true])
})

test('done: the intent is forgotten, and the form stays busy until the caller ends it', async () => {
  const { money, form, inBox } = formOf([UNKNOWN, MADE])
  await money.settle(ORDER)
  await money.settle(ORDER)
  expect(inBox()).toBeNull()
  expect(money.state()).toEqual({ intent: 'first', sending: true, unknown: ORDER })
  const [outcome, { rest, closeUnknown }] = form.succeeded.mock.lastCall ?? []
  expect(outcome).toEqual(MADE)
  closeUnknown()
  rest()
  expect(money.state()).toEqual({ intent: 'first', sending: false, unknown: null })
})

test('unknown: the same input is stored, and sent again under the same intent', async () => {
  const { money, form, sends, inBox } = formOf([UNKNOWN, MADE])
  await money.settle(ORDER)
  expect(money.state()).toEqual({ intent: 'first', sending: false, unknown: ORDER })
  expect(inBox()).toEqual(ORDER)
  await money.settle(ORDER)
  expect(sends).toEqual([ORDER, ORDER])
  expect(form.refused).not.toHaveBeenCalled()
})

test('unknown and dropped: the next try uses a new intent', async () => {
  const { money, inBox } = formOf([UNKNOWN])
  await money.settle(ORDER)
  money.startAnew()
  expect(inBox()).toBeNull()
  expect(money.state().unknown).toBeNull()
  expect(money.state().intent).not.toBe('first')
})

test('refused: the form shows the reason, and the next try uses a new intent', async () => {
  const refusal: MoneyOutcome = { kind: 'refused', text: 'Too much', fields: {} }
  const { money, form, inBox } = formOf([refusal])
  await money.settle(ORDER)
  expect(form.refused).toHaveBeenCalledExactlyOnceWith(refusal)
  expect(inBox()).toBeNull()
  expect(money.state()).toMatchObject({ sending: false, unknown: null })
  expect(money.state().intent).not.toBe('first')
})

// Proves SES-16.
test('signed out: the page is left for the sign-in, and the intent stays that of the form that comes back', async () => {
  const { money, form } = formOf([{ kind: 'signedOut', text: 'Sign in', fields: {}, expired: true }])
  await money.settle(ORDER)
  expect(events).toEqual(['login-needed'])
  expect(money.state()).toEqual({ intent: 'first', sending: false, unknown: null })
  expect(form.refused).not.toHaveBeenCalled()
})

test('after an identity confirmation the same input is sent again under the same intent', async () => {
  const { money, form, sends } = formOf([{ kind: 'refused', text: '', fields: {}, identity: '/identity' }, MADE])
  await money.settle(ORDER)
  expect(events).toEqual(['identity-needed'])
  frame.dispatchEvent(new Event('identity-confirmed'))
  await expect.poll(() => form.succeeded).toHaveBeenCalledOnce()
  expect(sends).toEqual([ORDER, ORDER])
})

test('a tab that still waits for a result says so when it loads', () => {
  const { money } = formOf([], ORDER)
  money.wake()
  expect(money.state().unknown).toEqual(ORDER)
})

test('after a return from the page cache the button is free, and the next request uses a new intent', async () => {
  const { money } = formOf([])
  await money.settle(ORDER)
  money.returned()
  expect(money.state().sending).toBe(false)
  expect(money.state().intent).not.toBe('first')
})

// Proves MON-11.
test.each([429, 503])(
  'a repeat that is not passed on (%s) leaves the order unknown, with its intent',
  async (status) => {
    const away: MoneyOutcome = { kind: 'refused', status, text: 'Try again shortly', fields: {} }
    const { money, form, inBox } = formOf([UNKNOWN, away])
    await money.settle(ORDER)
    await money.settle(ORDER)
    expect(form.refused).not.toHaveBeenCalled()
    expect(inBox()).toEqual(ORDER)
    expect(money.state()).toEqual({ intent: 'first', sending: false, unknown: ORDER })
  },
)
