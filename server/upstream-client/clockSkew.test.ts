import { expect, test } from 'vitest'
import { ClockSkew } from './clockSkew.ts'

const AT = Date.parse('2026-12-01T10:00:00.000Z')
const date = (ms: number) => new Date(ms).toUTCString()

// Proves OPS-28.
test('the skew is measured at the middle of the call', () => {
  const skew = new ClockSkew()
  expect(skew.seconds).toBe(0)
  skew.note(date(AT + 90_000), AT, AT + 1000)
  expect(skew.seconds).toBe(90)
  skew.note(date(AT - 30_000), AT, AT + 1000)
  expect(skew.seconds).toBe(-30)
})
