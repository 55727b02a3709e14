import { expect, test } from 'vitest'
import { fc } from '../tests/setup/properties.ts'
import { shortLine } from './logLine.ts'

const MOST_BYTES = 4096
const cut = (fields: object) => {
  const line = shortLine(`${JSON.stringify(fields)}\n`)
  expect(Buffer.byteLength(line)).toBeLessThanOrEqual(MOST_BYTES)
  expect(line.indexOf('\n')).toBe(line.length - 1)
  return JSON.parse(line)
}

test('of a long line each field is cut by itself, and short ones stay', () => {
  const facts = { level: 'info', requestId: 'abc-12345', status: 404, ms: 1.5, msg: 'request' }
  expect(cut({ ...facts, path: `/${'ä'.repeat(12_000)}` })).toEqual({
    ...facts,
    path: `/${'ä'.repeat(1023)}…`,
    cut: true,
  })
  const err = { type: 'TypeError', message: 'x'.repeat(9000), stack: `TypeError\n${'    at y (z.ts:1)\n'.repeat(900)}` }
  expect(cut({ ...facts, err })).toMatchObject({ ...facts, cut: true, err: { type: 'TypeError' } })
})

test('whatever a line holds, it is one valid line within the limit, with what names it', () => {
  const facts = { level: 'warn', time: '2026-11-26T00:00:00.000Z', requestId: 'abc-12345', msg: 'request' }
  const fields = fc.record({
    many: fc.array(fc.string({ unit: 'binary', maxLength: 400 }), { maxLength: 400 }),
    deep: fc.object({ maxDepth: 12, maxKeys: 30 }),
    named: fc.dictionary(fc.string({ maxLength: 200 }), fc.string({ maxLength: 200 }), { maxKeys: 200 }),
  })
  fc.assert(
    fc.property(fields, (input) => {
      expect(cut({ ...input, ...facts })).toMatchObject(facts)
    }),
  )
})
