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
