import { hash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { ContractBroken, UpstreamRejected, UpstreamUnavailable } from '../api/errors.ts'
import { HttpProblem } from '../problem.ts'
import { type Store, StoreUnavailable } from '../store/store.ts'

const Answer = z.object({ message: z.string(), raw: z.unknown() })
/** The answer of a finished money call, as it can be given again. */
export type Answer = z.infer<typeof Answer>

/** What is kept of a money call; `input` is a hash. Epoch ms. */
const Kept = z.discriminatedUnion('state', [
  z.object({ state: z.literal('running'), input: z.string(), since: z.number() }),
  z.object({ state: z.literal('unknown'), input: z.string() }),
  z.object({ state: z.literal('done'), input: z.string(), answer: Answer }),
])
type Kept = z.infer<typeof Kept>

const KEPT_SECONDS = 48 * 3600
/** Past every time limit of a call: whoever was running it is gone, and nobody knows how it ended. */
const ABANDONED_MS = 40_000
const LOOK_AGAIN_MS = 150
/** Code of an envelope, as at our own door. */
const STILL_RUNNING = 409
const KEY = /^[A-Za-z0-9_-]{16,64}$/

/** The call went out and its end is not known: never sent again (decision row 24). */
export class OutcomeUnknown extends HttpProblem {
  constructor() {
    super(504, 'error.outcomeUnknown')
    this.name = 'OutcomeUnknown'
  }
}

export interface Intent {
  /** Made when the form was drawn. */
  key: string | undefined
  /** Keeps the keys of players and calls apart. */
  scope: string
  /** The input in its strict form. */
  input: unknown
  /** How long a repeat of a running call waits for its end, in ms; 0 answers 409 at once. */
  patienceMs: number
  /** Upstream keeps `Idempotency-Key`: where the end is unknown, a repeat may ask it again under the same key. */
  repeatable?: boolean
}

/**
 * Runs a money call at most once for each intent. The same key and input gives the first answer again; another input 422;
 * still running 409; an end nobody saw is {@link OutcomeUnknown}, for good unless `repeatable`. A refusal by upstream, and a
 * call that certainly never left, free the key: nothing has happened. `now` in epoch ms. Without a store nothing is sent; one
 * that fails afterwards costs the player no answer, and a repeat then finds a call whose end nobody wrote down.
 */
export async function onceOnly<T extends Answer>(
  store: Store,
  { key, scope, input, patienceMs, repeatable = false }: Intent,
  run: (key: string) => Promise<T>,
  now: () => number = Date.now,
): Promise<{ answer: T; replayed: false } | { answer: Answer; replayed: true }> {
  if (!key || !KEY.test(key)) throw new HttpProblem(400, 'error.reloadForm')
  const at = `once:${scope}:${key}`
  const print = hash('sha256', JSON.stringify(input, sortedKeys), 'base64url')
  const write = (kept: Kept) => ifItAnswers(store.set(at, JSON.stringify(kept), KEPT_SECONDS))

  const running: Kept = { state: 'running', input: print, since: now() }
  if (!(await store.setIfAbsent(at, JSON.stringify(running), KEPT_SECONDS))) {
    try {
      return { answer: await firstAnswer(store, at, print, patienceMs, now), replayed: true }
    } catch (error) {
      if (!repeatable || !(error instanceof OutcomeUnknown)) throw error
    }
    return { answer: await oneAtATime(store, `${at}:again`, attempt), replayed: true }
  }
  return { answer: await attempt(), replayed: false }

  async function attempt(): Promise<T> {
    let answer: T
    try {
      answer = await run(key ?? '')
    } catch (error) {
      if (!isOpenEnded(error)) {
        await ifItAnswers(store.delete(at))
        throw error
      }
      await write({ state: 'unknown', input: print })
      throw new OutcomeUnknown()
    }
    const { message, raw } = answer
    await write({ state: 'done', input: print, answer: { message, raw } })
    return answer
  }
}

async function ifItAnswers(written: Promise<void>): Promise<void> {
  try {
    await written
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
  }
}

/** Longer than any call may take; a lock whose holder is gone opens by itself. */
const LOCK_SECONDS = 30

async function oneAtATime<T>(store: Store, lock: string, work: () => Promise<T>): Promise<T> {
  if (!(await store.setIfAbsent(lock, '1', LOCK_SECONDS)))
    throw new HttpProblem(409, 'error.stillRunning', { retryAfterSeconds: 1 })
  try {
    return await work()
  } finally {
    await ifItAnswers(store.delete(lock))
  }
}

/** The call may have happened although no usable answer came; upstream's 409 says that it is still happening. */
const isOpenEnded = (error: unknown) =>
  error instanceof ContractBroken ||
  (error instanceof UpstreamUnavailable && error.sent) ||
  (error instanceof UpstreamRejected && error.code === STILL_RUNNING)

async function firstAnswer(
  store: Store,
  at: string,
  print: string,
  patienceMs: number,
  now: () => number,
): Promise<Answer> {
  const until = now() + patienceMs
  for (;;) {
    const text = await store.get(at)
    const kept = text === null ? null : Kept.parse(JSON.parse(text))
    if (kept && kept.input !== print) throw new HttpProblem(422, 'error.repeatDiffers')
    if (kept?.state === 'done') return kept.answer
    if (kept?.state === 'unknown') throw new OutcomeUnknown()
    if (kept && now() - kept.since > ABANDONED_MS) throw new OutcomeUnknown()
    // Without a record the first try was refused a moment ago; the player sees its answer or asks anew.
    if (!kept || now() >= until) throw new HttpProblem(409, 'error.stillRunning', { retryAfterSeconds: 1 })
    await wait(LOOK_AGAIN_MS)
  }
}

function sortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
