import { expect, test } from 'vitest'
import { whatHappened } from './whatHappened.ts'

type Where = Parameters<typeof whatHappened>[0]

/** Words stand as their keys. */
const told = (more: Partial<Where>) =>
  whatHappened({ t: (key, values) => (values ? `${key} ${JSON.stringify(values)}` : key), ...more } as Where)

const problem = (status: number, more: object = {}) => ({
  problem: { status, message: 'said', requestId: 'r', ...more },
})

const named = (name: string) => Object.assign(new Error('broken'), { name })

test('a missing page leads home', () => {
  expect(told({ is404: true })).toEqual({ title: 'error.title404', lead: 'error.lead404', way: 'home' })
  expect(told(problem(404)).way).toBe('home')
})

test.each([403, 419])('an old form (%i) leads back to it', (status) => {
  expect(told(problem(status))).toEqual({ title: 'error.titleReload', lead: 'said', way: 'back' })
})

test('too many tries: the wait is said when it is short', () => {
  expect(told(problem(429, { retryAfterSeconds: 20 })).lead).toBe('said error.waitSeconds {"count":20}')
  expect(told(problem(429, { retryAfterSeconds: 3600 })).lead).toBe('said')
})

test.each([502, 503, 504])('a service that is away (%i) can be tried again', (status) => {
  expect(told(problem(status))).toEqual({ title: 'error.titleDown', lead: 'said error.leadDown', way: 'retry' })
})

test('what a page threw while it was drawn', () => {
  expect(told({ errorWhileRendering: named('UpstreamUnavailable') }).title).toBe('error.titleDown')
  expect(told({ errorWhileRendering: named('ContractBroken') }).title).toBe('error.titleDown')
  expect(told({ errorWhileRendering: named('TypeError') })).toEqual({
    title: 'error.titleBroken',
    lead: 'error.broken',
    way: 'retry',
  })
})

test('every other refusal says its own message', () => {
  expect(told(problem(413))).toEqual({ title: 'error.titleRefused', lead: 'said', way: 'back' })
})
