import type { Call } from '../../contract/calls/call.ts'
import { CALLS } from '../../contract/calls/calls.ts'
import { NotOffered } from '../../contract/errors.ts'
import { overrideHeaders, type TestOverrides } from '../../contract/sandbox.ts'
import { carriesToken, encodeRequest, type RequestContext } from '../upstream-client/encode.ts'
import { isNotOffered } from '../upstream-client/offered.ts'
import { isFile, ReplyReader } from '../upstream-client/reply.ts'
import { deadlineOf } from '../upstream-client/timeLimits.ts'
import { createTransport } from '../upstream-client/transport.ts'
import type { Upstream } from '../upstream-client/upstream.ts'

/** Upstream for a request with test overrides, on its own connections, without cache, breaker, retry and counts. */
export function wishedUpstream(upstream: Upstream, baseUrl: string): Upstream {
  const transport = createTransport(baseUrl)
  const files = createTransport(baseUrl, { files: true })
  const reader = new ReplyReader(() => {})

  const deadline = (call: Call, callContext: RequestContext, { limitMs = Number.POSITIVE_INFINITY }: TestOverrides) => {
    const now = Date.now()
    return Math.min(now + limitMs, deadlineOf(call, callContext, now))
  }

  const wished: Upstream = {
    ...upstream,
    async send(name, input, callContext, freshness) {
      const { key, file, ...context } = callContext
      const { testOverrides } = context
      if (!testOverrides) return upstream.send(name, input, callContext, freshness)
      const call = CALLS[name]
      if (call.money && !key) throw new Error(`${name} moves money and needs a key`)
      const request = encodeRequest(name, call, input, callContext)
      const headers = { ...request.headers, ...overrideHeaders(testOverrides) }
      const raw = await (call.file ? files : transport).exchange(
        { ...request, headers, ...(call.file ? { streams: isFile } : {}) },
        deadline(call, callContext, testOverrides),
      )
      try {
        return reader.read(name, call, raw, carriesToken(call, callContext))
      } catch (error) {
        if (error instanceof NotOffered)
          await isNotOffered(error, () => wished.send('userDetail', {}, context, freshness))
        throw error
      }
    },
    async close() {
      await Promise.all([upstream.close(), transport.close(), files.close()])
    },
  }
  return wished
}
