import { expect, test } from 'vitest'
import type { Call } from '../../contract/calls/call.ts'
import { CALLS, type CallName } from '../../contract/calls/calls.ts'
import { EXAMPLES } from '../../contract/documents/examples.ts'
import { encodeRequest, type RequestContext } from './encode.ts'

const context: RequestContext = { requestId: 'r', locale: 'en', device: 'desktop', appName: 'kancil', token: 'tok' }

/** The recorded input of a call (contract/documents/examples.json). */
function exampleInput(name: CallName): Record<string, unknown> {
  const example = EXAMPLES[name]
  if (!example) throw new Error(`${name} has no example. Run: node scripts/generate/openapi-examples.ts ${name}`)
  return example.input
}

test.each(Object.entries(CALLS) as [CallName, Call][])('%s is sent as the contract defines', (name, call) => {
  const example = exampleInput(name)
  const input = call.input.parse(example)
  const request = encodeRequest(name, call, input, { ...context, key: 'k' })
  expect(request.method).toBe(call.method)
  expect(request.path).not.toMatch(/[{}]/)
  expect(request.path.includes('?')).toBe(
    (call.send === 'query' || call.send === 'both') && Object.keys(example).length > 0 && !call.path.includes('{'),
  )
  if (typeof request.body === 'string') {
    expect(call.input.parse(JSON.parse(request.body))).toEqual(input)
    expect(request.headers['content-type']).toBe('application/json')
  }
  const signsIn = call.group === 'auth' && call.access === 'visitor'
  expect('authorization' in request.headers).toBe(!call.cacheable && !signsIn)
})
