import { expect, test } from 'vitest'
import type { Call } from '../calls/call.ts'
import { CALLS, type CallName } from '../calls/calls.ts'
import { readTolerantly } from '../calls/read.ts'
import { EXAMPLES } from './examples.ts'

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
