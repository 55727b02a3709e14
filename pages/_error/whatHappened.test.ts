import { expect, test } from 'vitest'
import { whatHappened } from './whatHappened.ts'

type ErrorContext = Parameters<typeof whatHappened>[0]

/** Texts are replaced by their keys. */
const textsOf = (more: Partial<ErrorContext>) =>
  whatHappened({ t: (key, values) => (values ? `${key} ${JSON.stringify(values)}` : key), ...more } as ErrorContext)

const problem = (status: number, more: object = {}) => ({
  problem: { status, message: 'said', requestId: 'r', ...more },
})

// Proves DEV-25.
test('a missing page links home', () => {
  expect(textsOf({ is404: true })).toEqual({ title: 'error.title404', lead: 'error.lead404', way: 'home' })
  expect(textsOf(problem(404)).way).toBe('home')
})

// Proves DEV-25.
test.each([403, 419])('an expired form (%i) links back to itself', (status) => {
  expect(textsOf(problem(status))).toEqual({ title: 'error.titleReload', lead: 'said', way: 'back' })
})

// Proves DEV-25.
test('too many tries: the message names the wait when it is short', () => {
  expect(textsOf(problem(429, { retryAfterSeconds: 20 })).lead).toBe('said error.waitSeconds {"count":20}')
  expect(textsOf(problem(429, { retryAfterSeconds: 3600 })).lead).toBe('said')
})

// Proves DEV-25.
test.each([502, 503, 504])('an unavailable service (%i) offers to try again', (status) => {
  expect(textsOf(problem(status))).toEqual({ title: 'error.titleDown', lead: 'said error.leadDown', way: 'retry' })
})
