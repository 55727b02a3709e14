import { beforeEach, expect, test, vi } from 'vitest'
import { CALLS } from '../../contract/calls/calls.ts'
import { UpstreamUnavailable } from '../../contract/errors.ts'
import { deadlineOf } from '../../server/upstream-client/timeLimits.ts'
import type { Upstream } from '../../server/upstream-client/upstream.ts'
import { PAGES_WITH_DATA, readPage } from '../support/pageData.ts'

/** The upstream accepts every call and answers none: each page, or its error page, is complete within six seconds. */
const MOST_MS = 6000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
})

/** Gives no answer until the caller ends the request. */
function silentUpstream(): { send: Upstream['send']; calls: string[] } {
  const calls: string[] = []
  const send: Upstream['send'] = (name, input, options) => {
    calls.push(`${name} ${JSON.stringify(input)}`)
    const left = deadlineOf(CALLS[name], options, Date.now()) - Date.now()
    return new Promise((_, reject) =>
      setTimeout(() => reject(new UpstreamUnavailable(name, 'timeout', true)), Math.max(0, left)),
    )
  }
  return { send, calls }
}

// Proves UPS-08.
test.each(PAGES_WITH_DATA)('the page /%s is rendered while upstream does not answer', async (name) => {
  const { send, calls } = silentUpstream()
  expect(await readPage(name, send)).toBeLessThanOrEqual(MOST_MS)
  // No call is made twice, not even for the error page.
  expect(calls.filter((call, at) => calls.indexOf(call) !== at)).toEqual([])
})
