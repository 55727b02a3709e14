import { hash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { canonicalJson } from '../../common/canonicalJson.ts'
import type { EpochMs } from '../../common/epochMs.ts'
import { CODES_REFUSED } from '../../contract/calls/envelope.ts'
import { SessionExpired, UpstreamRejected, UpstreamUnavailable } from '../../contract/errors.ts'
import { isIdempotencyKey } from '../../contract/idempotencyKey.ts'
import { HttpProblem } from '../http/httpProblem.ts'
import { type Store, StoreUnavailable } from '../store/store.ts'

const StoredAnswer = z.object({ message: z.string(), raw: z.unknown() })
export type StoredAnswer = z.infer<typeof StoredAnswer>

/** The stored record of a money call; `input` is a hash, `since` an {@link EpochMs}. */
const MoneyRecord = z.discriminatedUnion('state', [
  z.object({ state: z.literal('running'), input: z.string(), since: z.number() }),
  z.object({ state: z.literal('unknown'), input: z.string() }),
  z.object({ state: z.literal('done'), input: z.string(), answer: StoredAnswer }),
])
type MoneyRecord = z.infer<typeof MoneyRecord>

const RECORD_SECONDS = 48 * 3600
/** Longer than every time limit of a call: after it, the process that ran the call is gone, and its outcome is unknown. */
const ABANDONED_MS = 40_000
const LOOK_AGAIN_MS = 150
/** Time between two repeats to upstream of a call that upstream still processes. */
const RETRY_MS = 1000

/** Longer than any call may take. A lock whose process is gone expires by itself. */
const LOCK_SECONDS = 30

/** The call was sent and its outcome is unknown: it is never sent again (MON-15). */
export class OutcomeUnknown extends HttpProblem {
  constructor() {
    super('outcome_unknown', 'error.outcomeUnknown')
    this.name = 'OutcomeUnknown'
  }
}

/** A refusal of our own that certainly happens before the call, or that replaces a clear refusal of upstream. */
export class NothingDone extends HttpProblem {}

/** Upstream reports that it still processes an earlier try. */
class StillUnderWay extends OutcomeUnknown {}

export interface Intent {
  /** Made when the form was rendered. */
  key: string | undefined
  /** Separates the keys of players and calls. */
  scope: string
  input: unknown
  /** How long a repeat of a running call waits for its end, in ms; 0 answers 409 at once. */
  patienceMs: number
  /** Upstream keeps `Idempotency-Key`: after an unknown outcome a repeat may ask again with the same key. */
  repeatable?: boolean
  /** The word of a refused key; the usual one is for players. */
  keyWord?: string
  /** Throws when the call may not be made. Runs before the intent is recorded, so a record means that it has passed. */
  check?: () => Promise<void>
}

type Replayable<T> = { answer: T; replayed: false } | { answer: StoredAnswer; replayed: true }

type Run<T> = (key: string) => Promise<T>

/** Runs money calls, each intent at most once. One instance in a process: it knows the calls that run here. */
export type Idempotency = <T extends StoredAnswer>(intent: Intent, run: Run<T>) => Promise<Replayable<T>>

/**
 * The same key and input replays the first answer. Another input is 422. A running call is 409. An unknown outcome is
 * {@link OutcomeUnknown}, permanently unless `repeatable`. The key is freed only when the call certainly changed
 * nothing. Without a store nothing is sent. When the store fails after the call, the player still gets the answer, and
 * a repeat finds a record without an outcome.
 */
export function openIdempotency(store: Store, now: () => EpochMs = Date.now): Idempotency {
  /** A record with "running" that is not in this set belongs to another process, which may be gone. */
  const runningHere = new Set<string>()

  return async (
    { key, scope, input, patienceMs, repeatable = false, keyWord = 'error.reloadForm', check = allowed },
    run,
  ) => {
    if (!key) throw new HttpProblem('key_missing', keyWord)
    if (!isIdempotencyKey(key)) throw new HttpProblem('key_shape', keyWord)
    const at = `once:${scope}:${key}`
    const print = hash('sha256', canonicalJson(input), 'base64url')
    const write = (record: MoneyRecord) => ignoreOutage(store.set(at, JSON.stringify(record), RECORD_SECONDS))

    async function attempt(isRepeat = false) {
      runningHere.add(at)
      try {
        const answer = await run(key ?? '').catch((error: unknown) => recordFailure(error, isRepeat))
        await write({ state: 'done', input: print, answer: { message: answer.message, raw: answer.raw } })
        return answer
      } finally {
        runningHere.delete(at)
      }
    }

    async function recordFailure(error: unknown, isRepeat: boolean): Promise<never> {
      // A repeat that never left says nothing about the try before it.
      const isNews = !isRepeat || !(error instanceof UpstreamUnavailable)
      if (isNews && changedNothing(error)) {
        await ignoreOutage(store.delete(at))
        throw error
      }
      const underWay = isStillRunning(error)
      // The record stays: another process may have written the outcome into it.
      if (!(underWay && repeatable)) await write({ state: 'unknown', input: print })
      throw underWay ? new StillUnderWay() : new OutcomeUnknown()
    }

    const isKnown = (await readRecord(store, at, print)) !== null
    if (!isKnown) await check()
    const running: MoneyRecord = { state: 'running', input: print, since: now() }
    let retryFrom = now()
    const claim = store.setIfAbsent(at, JSON.stringify(running), RECORD_SECONDS)
    if (await (isKnown ? claim.catch(unknownNow) : claim)) {
      // At a busy upstream, a repeat from another process can arrive before the first try.
      const answer = await (repeatable ? unlessUnderWay(attempt) : attempt())
      if (answer) return { answer, replayed: false }
      retryFrom = now() + RETRY_MS
    }

    const until = now() + patienceMs
    for (; ; await wait(LOOK_AGAIN_MS)) {
      const record = await readRecord(store, at, print).catch(unknownNow)
      if (record?.state === 'done') return { answer: record.answer, replayed: true }
      const isLost = record?.state === 'unknown' || (record !== null && now() - record.since > ABANDONED_MS)
      if (isLost && !repeatable) throw new OutcomeUnknown()
      if (record && repeatable && !runningHere.has(at) && now() >= retryFrom) {
        retryFrom = now() + RETRY_MS
        const answer = await oneAtATime(store, `again:${scope}:${key}`, () => attempt(true)).catch(unknownNow)
        if (answer) return { answer, replayed: true }
      }
      // Without a record the first try has just been refused. The player sees that answer or sends a new request.
      if (!record || now() >= until)
        throw new HttpProblem('key_running', 'error.stillRunning', { retryAfterSeconds: 1 })
    }
  }
}

const allowed = async () => {}

/** There was a try, and the store cannot say what became of it. */
function unknownNow(error: unknown): never {
  throw error instanceof StoreUnavailable ? new OutcomeUnknown() : error
}

async function readRecord(store: Store, at: string, print: string): Promise<MoneyRecord | null> {
  const text = await store.get(at)
  const record = text === null ? null : MoneyRecord.parse(JSON.parse(text))
  if (record && record.input !== print) throw new HttpProblem('key_reused', 'error.repeatDiffers')
  return record
}

async function ignoreOutage(write: Promise<void>): Promise<void> {
  try {
    await write
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
  }
}

/** Returns nothing while another repeat asks upstream, or while upstream still processes the first try. */
async function oneAtATime<T>(store: Store, lock: string, work: () => Promise<T>): Promise<T | null> {
  if (!(await store.setIfAbsent(lock, '1', LOCK_SECONDS))) return null
  try {
    return await unlessUnderWay(work)
  } finally {
    await ignoreOutage(store.delete(lock))
  }
}

/** Returns nothing when upstream still processes an earlier try of the same intent. */
async function unlessUnderWay<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StillUnderWay) return null
    throw error
  }
}

/** The code of an envelope with which upstream, like our own api proxy, says that it still processes the call. */
const STILL_RUNNING = 409

const isStillRunning = (error: unknown) => error instanceof UpstreamRejected && error.code === STILL_RUNNING

/** Whether the call certainly changed nothing: refused, no session, or never received. All else is unknown. */
function changedNothing(error: unknown): boolean {
  if (error instanceof SessionExpired || error instanceof NothingDone) return true
  if (error instanceof UpstreamUnavailable) return !error.sent
  return error instanceof UpstreamRejected && CODES_REFUSED.includes(error.code)
}
