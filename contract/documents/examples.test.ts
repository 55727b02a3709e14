import { expect, test } from 'vitest'
import type { Call } from '../calls/call.ts'
import { CALLS, type CallName } from '../calls/calls.ts'
import { readTolerantly } from '../calls/read.ts'
import { EXAMPLES } from './examples.ts'
import { openApi } from './openapi.ts'

const WRITE = 'run: node scripts/generate/openapi-examples.ts'
const names = Object.keys(CALLS) as CallName[]

// Proves UPS-01.
test('every call has an example, and every example has a call', () => {
  expect(Object.keys(EXAMPLES).sort(), WRITE).toEqual([...names].sort())
})

test.each(names)('the example of %s fits the contract', (name) => {
  const call: Call = CALLS[name]
  const example = EXAMPLES[name]
  if (!example) throw new Error(WRITE)
  expect(call.input.safeParse(example.input).error, WRITE).toBeUndefined()
  if (!call.file)
    expect(readTolerantly(call.reply, example.reply.data), WRITE).toMatchObject({ ok: true, violations: [] })
})

test('the OpenAPI document holds the examples where tools read them', () => {
  const text = JSON.stringify(openApi({ title: 'x', version: '1', examples: EXAMPLES }))
  const document = JSON.parse(text)
  const order = document.paths['/trx/depositSelf'].post
  expect(order.requestBody.content['application/json'].example).toEqual(EXAMPLES.rechargeOrder?.input)
  expect(order.responses[200].content['application/json'].example).toEqual({
    code: 200,
    ...EXAMPLES.rechargeOrder?.reply,
  })
  const invite = document.paths['/invite/app/{inviteCode}'].get
  expect(invite.parameters).toContainEqual(expect.objectContaining({ in: 'path', example: 'KANCIL88' }))
  expect(JSON.stringify(EXAMPLES).match(/"[\w-]{43}"/)).toBeNull()
})
