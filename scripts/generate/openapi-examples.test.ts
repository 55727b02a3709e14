import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLS, type CallName } from '../../contract/calls/calls.ts'
import { EXAMPLES, type Example } from '../../contract/documents/examples.ts'
import { crc16 } from '../../sandbox/operator/deposits/qris.ts'
import { startUpstream, type TestUpstream } from '../../tests/support/upstream.ts'
import { callsNamed, EXAMPLE_DATE, exampleOf, stableValue, withExamples } from './openapi-examples.ts'

const names = Object.keys(CALLS) as CallName[]
let upstream: TestUpstream
beforeAll(async () => {
  upstream = await startUpstream({ now: () => EXAMPLE_DATE })
})
afterAll(() => upstream.close())

// Proves UPS-01.
test('the examples equal the replies of the reference upstream, in any order of calls', {
  timeout: 120_000,
}, async () => {
  const recorded = await Promise.all(
    names.toReversed().map(async (name) => [name, await exampleOf(upstream.url, name)] as const),
  )
  for (const [name, example] of recorded)
    expect(
      example,
      `The answer of ${name} has changed. Run: node scripts/generate/openapi-examples.ts ${name}. If two runs differ, give what differs a fixed value in scripts/generate/openapi-examples.ts.`,
    ).toEqual(EXAMPLES[name])
})

test('values of one process or one run are replaced by fixed values', () => {
  const id = '90e3b7dd-0c29-4857-9319-26e7eb5ab35e'
  expect(
    stableValue({
      authToken: 'x'.repeat(43),
      email: 'qa2lv5g5wl@example.com',
      payUrl: 'http://127.0.0.1:44033/sandbox/gateway/pay/KCL-261121-9MG6MX',
      list: [`past-${id}`, 'http://localhost:1/play?session=p3cYkq0v9mB1tYwq7g2hJx5sDf8aLz4nRu6eHj1oVtc', 'third'],
    }),
  ).toEqual({
    authToken: 'an-opaque-token',
    email: 'kancil01@example.com',
    payUrl: 'https://upstream.example/sandbox/gateway/pay/KCL-261121-7PDX4M',
    list: ['past-01234567-89ab-4cde-8f01-23456789abcd', 'https://games.example/play?session=an-opaque-token'],
  })
})

test('the QRIS code of an example has a correct checksum', () => {
  const open = '00020101021262280517KCL-261121-S1MV490703A016304'
  const code = String(stableValue(open + crc16(open)))
  expect(code).toContain('KCL-261121-7PDX4M0703A01')
  expect(code.slice(-4)).toBe(crc16(code.slice(0, -4)))
})

test('recording one call leaves the other examples unchanged', () => {
  const example: Example = { input: {}, reply: { message: 'new', data: null } }
  expect(withExamples(EXAMPLES, { balance: example })).toEqual({ ...EXAMPLES, balance: example })
  expect(Object.keys(withExamples({ balance: example }, { homeCards: example }))).toEqual(['balance', 'homeCards'])
})

test('the command line names calls of the contract', () => {
  expect(callsNamed(['homeCards', 'login'])).toEqual(['login', 'homeCards'])
  expect(callsNamed([])).toEqual(names)
  expect(() => callsNamed(['depositSelf'])).toThrow('No call depositSelf')
})
