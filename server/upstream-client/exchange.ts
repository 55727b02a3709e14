import { setTimeout as wait } from 'node:timers/promises'
import type { EpochMs } from '../../common/epochMs.ts'
import type { Call } from '../../contract/calls/call.ts'
import { UpstreamUnavailable } from '../../contract/errors.ts'
import type { Caller } from '../limits/caller.ts'
import { ConcurrencyLimiter, NO_QUEUE } from '../limits/concurrencyLimiter.ts'
import type { Breakers } from './breakers.ts'
import { notSent } from './callLimiter.ts'
import type { ClockSkew } from './clockSkew.ts'
import { RetryBudget } from './retryBudget.ts'
import { createTransport, type RawReply, type RawRequest } from './transport.ts'

/** An uploaded picture of 5 MiB is larger than any other reply. */
const MAX_PICTURE_BYTES = 5 * 1024 * 1024
/** File replies in progress. A slow reader keeps one open for long. None waits. */
const OPEN_FILES = { running: { all: 64, perSession: 2, perAddress: 16 }, waiting: NO_QUEUE }
const RETRY_STATUS = new Set(['502', '503', '504'])
const JITTER_MS = { from: 100, spread: 200 }
/** With less time left than this an answer is not expected. */
const LEAST_MS = 50

interface Sender {
  caller: Caller | undefined
  deadline: EpochMs
}

/** How requests are sent: over connections for replies, pictures and files, behind the breakers, and again where that is safe. */
export interface Exchange {
  send(call: Call, request: RawRequest, sender: Sender): Promise<RawReply>
  picture(request: RawRequest, sender: Sender): Promise<RawReply>
  close(): Promise<void>
}

export function createExchange(baseUrl: string, breakers: Breakers, clock: ClockSkew): Exchange {
  const transport = createTransport(baseUrl, { clock })
  const pictures = createTransport(baseUrl, { maxReplyBytes: MAX_PICTURE_BYTES })
  const files = createTransport(baseUrl, { files: true })
  const budget = new RetryBudget()
  const openFiles = new ConcurrencyLimiter(OPEN_FILES)

  return {
    async send(call, request, { caller, deadline }) {
      // The call is not sent, so the breaker does not count it as unanswered.
      if (deadline - Date.now() < LEAST_MS) throw new UpstreamUnavailable(request.call, 'timeout', false, 'drawing')
      const send = () =>
        call.file
          ? whileItLasts(openFiles, { caller, deadline, call: request.call }, () => files.exchange(request, deadline))
          : transport.exchange(request, deadline)
      const once = () => breakers.run({ group: call.group, call: request.call, caller, deadline }, send)
      budget.earn()
      try {
        return await once()
      } catch (error) {
        if (!mayRepeat(call, error) || !budget.spend()) throw error
        const pause = JITTER_MS.from + Math.random() * JITTER_MS.spread
        if (Date.now() + pause >= deadline) throw error
        await wait(pause)
        return once()
      }
    },
    picture: (request, { caller, deadline }) =>
      breakers.run({ group: 'upload', call: request.call, caller, deadline }, () =>
        pictures.exchange(request, deadline),
      ),
    async close() {
      await Promise.all([transport.close(), pictures.close(), files.close()])
    },
  }
}

/** Counts as running until the last byte of a file is sent, or the file is cancelled. */
async function whileItLasts(
  limiter: ConcurrencyLimiter,
  { caller, deadline, call }: { caller: Caller | undefined; deadline: EpochMs; call: string },
  send: () => Promise<RawReply>,
): Promise<RawReply> {
  const { promise, resolve, reject } = Promise.withResolvers<RawReply>()
  limiter
    .run(caller, deadline, async () => {
      const reply = await send()
      resolve(reply)
      if (reply.stream && !reply.stream.closed) await new Promise((closed) => reply.stream?.once('close', closed))
    })
    .catch((error: unknown) => reject(notSent(call, error)))
  return promise
}

/** GET is retried on 502/503/504 and no connection; a money call only if it never left (MON-15, MON-16). */
function mayRepeat(call: Call, error: unknown): boolean {
  if (!(error instanceof UpstreamUnavailable)) return false
  if (call.money) return error.reason === 'network' && !error.sent
  if (call.method !== 'GET') return false
  return error.reason === 'network' || (error.reason === 'status' && RETRY_STATUS.has(error.detail))
}
