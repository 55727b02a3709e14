import { expect, test } from 'vitest'
import type { z } from 'zod'
import { Balance } from './account.ts'
import { CALLS } from './calls.ts'
import { RechargeOrder } from './deposits.ts'
import { Envelope } from './envelope.ts'
import { isFinal, stateOf, TRX_STATES } from './history.ts'
import { Question } from './support.ts'

test('the envelope reads a code given as number or digits; the message is optional', () => {
  expect(Envelope.parse({ code: '200', message: null, data: 1 })).toEqual({ code: 200, message: '', data: 1 })
  expect(Envelope.parse({ code: 404 })).toEqual({ code: 404, message: '', data: undefined })
  for (const value of [null, 'ok', {}, { code: 'fine' }, { code: 1.5 }, []])
    expect(Envelope.safeParse(value).success).toBe(false)
})

// Proves UPS-01.
test('no two calls share a method and path, and no money call carries values in its address', () => {
  const calls = Object.values(CALLS)
  expect(new Set(calls.map(({ method, path }) => `${method} ${path}`)).size).toBe(calls.length)
  for (const call of calls) {
    if (call.money)
      expect([call.method, call.send, call.access, call.time]).toEqual(['POST', 'body', 'player', 'money'])
    if (call.cacheable) expect(call.access).toBe('visitor')
  }
})

// Proves WDL-17.
test('a withdrawal can be created and read, and never cancelled', () => {
  const calls = Object.entries(CALLS).filter(([, { method, path }]) => method !== 'GET' && /withdraw/i.test(path))
  expect(calls.map(([name]) => name)).toEqual(['withdraw'])
})

// Proves SEC-08.
test('the input of a call is strict: an unknown field is refused', () => {
  for (const [name, call] of Object.entries(CALLS)) {
    const result = (call.input as z.ZodType).safeParse({ unheardOf: '1' })
    expect(
      result.error?.issues.some((issue) => issue.code === 'unrecognized_keys'),
      name,
    ).toBe(true)
  }
})

// Proves UPS-05.
test('a balance may be a number, a text, an object or nothing', () => {
  expect(Balance.parse(12.5)).toEqual({ total: 1250 })
  expect(Balance.parse('12.50')).toEqual({ total: 1250 })
  expect(Balance.parse({ balance: '12.50', bonus: 2 })).toEqual({ total: 1250, bonus: 200 })
  expect(Balance.parse(null)).toEqual({ total: 0 })
})

// Proves DEP-20.
test('words of payment services become our states, and other words do not', () => {
  const words = {
    settlement: 'credited',
    UNPAID: 'waiting',
    cancel: 'failed',
    expire: 'expired',
    REVERSED: 'failed',
    '2': 'credited',
  }
  for (const [word, state] of Object.entries(words)) expect(stateOf(word), word).toBe(state)
  for (const word of ['', 'unknown', 'paidish', 'success!', '99']) expect(stateOf(word), word).toBe('unknown')
  expect(TRX_STATES.filter(isFinal)).toEqual(['credited', 'failed'])
})

// Proves DEP-08.
test('an order of an unknown type keeps its number', () => {
  expect(RechargeOrder.parse({ type: 'carrier-pigeon', data: { a: 1 }, transNo: 9 })).toEqual({
    type: 'unknown',
    data: '{"a":1}',
    howToPay: '',
    transNo: '9',
  })
})

// Proves SUP-01.
test('a JSON answer of support gives its response', () => {
  const read = (answer: unknown) => Question.parse({ createTime: 1, question: 'q', answer }).answer
  expect(read('{"response":"Hello"}')).toBe('Hello')
  expect(read('{"other":1}')).toBe('{"other":1}')
  expect(read('{broken')).toBe('{broken')
  expect(read(null)).toBe('')
})
