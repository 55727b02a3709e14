import { expect, test } from 'vitest'
import { Silence } from './silence.ts'

// Proves OPS-27.
test('two calls without an answer ten seconds apart are a silence, a single one is none, and an answer ends it', () => {
  let clock = 1000
  const silence = new Silence(() => clock)
  expect([silence.seconds, silence.isLong]).toEqual([0, false])
  silence.unanswered()
  clock += 60_000
  expect([silence.seconds, silence.isLong]).toEqual([60, false])
  silence.unanswered()
  expect([silence.seconds, silence.isLong]).toEqual([60, true])
  silence.answered()
  expect([silence.seconds, silence.isLong]).toEqual([0, false])
})

test('a group that nobody has called for ten minutes is not known to be silent', () => {
  let clock = 1000
  const silence = new Silence(() => clock)
  silence.unanswered()
  clock += 20_000
  silence.unanswered()
  clock += 601_000
  expect([silence.seconds, silence.isLong]).toEqual([0, false])
  silence.unanswered()
  clock += 1000
  expect(silence.seconds).toBe(1)
})
