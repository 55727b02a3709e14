import type { Call } from '../../contract/call.ts'
import { CALLS } from '../../contract/calls.ts'
import { type SandboxWishes, wishHeaders } from '../../contract/sandbox.ts'
import { carriesToken, encodeRequest } from '../api/encode.ts'
import { isFile, ReplyReader } from '../api/reply.ts'
import { TIME_LIMIT_MS } from '../api/timeLimits.ts'
import { createTransport } from '../api/transport.ts'
import type { Upstream } from '../api/upstream.ts'

/**
 * Upstream as the sandbox has it: a request with a tester's wishes is sent with them, over connections of its own. It meets no
 * cache, no breaker and no retry, and its misfits are not counted, so that it neither hides behind what others have read nor
 * spoils it for them.
 */
export function wishedUpstream(upstream: Upstream, baseUrl: string): Upstream {
  const transport = createTransport(baseUrl)
  const files = createTransport(baseUrl, { files: true })
  const reader = new ReplyReader(() => {})

  const deadline = (call: Call, { limitMs = Number.POSITIVE_INFINITY }: SandboxWishes) =>
    Date.now() + Math.min(limitMs, TIME_LIMIT_MS[call.time])

  return {
    ...upstream,
    async send(name, input, asking, freshness, attached = {}) {
      const { wishes } = asking
      if (!wishes) return upstream.send(name, input, asking, freshness, attached)
      const call: Call = CALLS[name]
      if (call.money && !attached.key) throw new Error(`${name} moves money and needs a key`)
      const request = encodeRequest(name, call, input, asking, attached)
      const headers = { ...request.headers, ...wishHeaders(wishes) }
      const raw = await (call.file ? files : transport).exchange(
        { ...request, headers, ...(call.file ? { streams: isFile } : {}) },
        deadline(call, wishes),
      )
      return reader.read(name, call, raw, carriesToken(call, asking))
    },
    async close() {
      await Promise.all([upstream.close(), transport.close(), files.close()])
    },
  }
}
