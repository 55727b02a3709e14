import { LRUCache } from 'lru-cache'
import type { EpochMs } from '../../common/epochMs.ts'
import { type Caller, nameOf } from '../limits/caller.ts'

/** Half-open: a few callers try, the first answer closes. */
export type BreakerState = 'closed' | 'half-open' | 'open'

const WINDOW_MS = 10_000
const LEAST_CALLS = 20
/** The least number of accounts and of addresses without an answer: a single caller cannot open the breaker. */
const LEAST_CALLERS = 5
/** Short, because five at most wait in vain each time: an upstream that is back is used at once. */
const PROBE_AFTER_MS = 1000
const SPREAD = 0.2
/** The most concurrent tries while the breaker is half-open, each from another address. */
const PROBES = 5
/** The judgement of the window looks at every caller of it, so it does not run for each call. */
const JUDGE_EVERY_MS = 100
/** The memory of each table of callers: some two thousand. More would not change the judgement. */
const MOST_BYTES = 512 * 1024
/** Counts, and the entry itself. */
const ENTRY_BYTES = 200
const bytesOf = (name: string) => ENTRY_BYTES + 2 * name.length
/** After this many unanswered calls in a row an account is refused by itself, for the time a breaker stays open. */
const OWN_SILENCES = 5

/** The outcome of a call: `unknown` is no evidence about upstream. */
export type BreakerSignal = 'answer' | 'silence' | 'unknown'

/**
 * Refuses calls that would only wait. It opens on either of two conditions: half of the callers of the last ten
 * seconds, at least five accounts and five addresses, got no answer to half of their calls; or as many callers got no
 * answer in a row of twenty calls without any answer in between. An account with only unanswered calls is refused
 * alone. An answer with a refusal or a fault counts as an answer.
 */
export class Breaker {
  readonly #now: () => EpochMs
  readonly #onChange: (state: 'open' | 'closed') => void
  readonly #own = new LRUCache<string, { row: number; until: EpochMs; tries: boolean }>({
    maxSize: MOST_BYTES,
    sizeCalculation: (_, account) => bytesOf(account),
  })
  #halves: [Half, Half]
  /** The unanswered calls since the last answer to any caller. */
  #row: Half
  #openUntil: number | null = null
  readonly #probing = new Set<string>()
  #judgedAt = Number.NEGATIVE_INFINITY
  #silencesSince = 0

  constructor(now: () => EpochMs, onChange: (state: 'open' | 'closed') => void) {
    this.#now = now
    this.#onChange = onChange
    this.#halves = [new Half(now()), new Half(Number.NEGATIVE_INFINITY)]
    this.#row = new Half(now())
  }

  get state(): BreakerState {
    if (this.#openUntil === null) return 'closed'
    return this.#now() < this.#openUntil ? 'open' : 'half-open'
  }

  /** `null` refuses the call; else a function for the outcome. A call without a caller is only counted. */
  enter(caller: Caller | undefined): ((signal: BreakerSignal) => void) | null {
    const { state } = this
    if (state === 'open') return null
    const own = caller?.session === undefined ? undefined : this.#ownOf(caller.session)
    if (own && own.row >= OWN_SILENCES && (own.tries || this.#now() < own.until)) return null
    const address = caller?.address ?? ''
    const isProbe = state === 'half-open'
    if (isProbe && (this.#probing.size >= PROBES || this.#probing.has(address))) return null
    if (isProbe) this.#probing.add(address)
    if (own && own.row >= OWN_SILENCES) own.tries = true
    return (signal) => {
      if (own) this.#noteOwn(own, signal)
      if (isProbe) this.#noteProbe(address, signal)
      else if (signal !== 'unknown') this.#note(caller, signal)
    }
  }

  #ownOf(session: string) {
    const own = this.#own.get(session) ?? { row: 0, until: 0, tries: false }
    this.#own.set(session, own)
    return own
  }

  #noteOwn(own: { row: number; until: EpochMs; tries: boolean }, signal: BreakerSignal): void {
    own.tries = false
    if (signal === 'answer') own.row = 0
    if (signal !== 'silence') return
    own.row++
    own.until = this.#now() + pause()
  }

  #noteProbe(address: string, signal: BreakerSignal): void {
    this.#probing.delete(address)
    if (this.#openUntil === null) return
    if (signal === 'answer') {
      this.#openUntil = null
      this.#halves = [new Half(this.#now()), new Half(Number.NEGATIVE_INFINITY)]
      this.#onChange('closed')
    } else if (signal === 'silence' && this.#probing.size === 0) this.#openUntil = this.#now() + pause()
  }

  #note(caller: Caller | undefined, signal: BreakerSignal): void {
    const now = this.#now()
    const [current, before] = this.#halves
    if (now - current.since >= WINDOW_MS / 2)
      this.#halves = [new Half(now), now - current.since < WINDOW_MS ? current : before.emptied()]
    this.#halves[0].note(caller, signal === 'silence')
    if (signal === 'answer' || now - this.#row.since >= WINDOW_MS) this.#row = this.#row.emptyFrom(now)
    if (signal !== 'silence' || this.#openUntil !== null) return
    this.#row.note(caller, true)
    if (!isSilentRow(this.#row) && !this.#isWindowSilent(now)) return
    this.#openUntil = now + pause()
    this.#onChange('open')
  }

  #isWindowSilent(now: EpochMs): boolean {
    if (++this.#silencesSince < LEAST_CALLS && now - this.#judgedAt < JUDGE_EVERY_MS) return false
    this.#judgedAt = now
    this.#silencesSince = 0
    return isSilent(this.#halves)
  }
}

const pause = () => PROBE_AFTER_MS * (1 - SPREAD + 2 * SPREAD * Math.random())

interface Count {
  calls: number
  silent: number
}

class Half {
  since: EpochMs
  calls = 0
  readonly #accounts = new Counts()
  readonly #addresses = new Counts()

  constructor(since: EpochMs) {
    this.since = since
  }

  emptied(): Half {
    return new Half(this.since)
  }

  /** An empty one that begins at this time; itself, when nothing was noted: nearly every call is answered. */
  emptyFrom(now: EpochMs): Half {
    if (this.calls > 0) return new Half(now)
    this.since = now
    return this
  }

  note(caller: Caller | undefined, silent: boolean): void {
    this.calls++
    this.#accounts.add(caller ? nameOf(caller) : '', silent)
    this.#addresses.add(caller?.address ?? '', silent)
  }

  get accounts(): ReadonlyMap<string, Count> {
    return this.#accounts.byName
  }

  get addresses(): ReadonlyMap<string, Count> {
    return this.#addresses.byName
  }
}

/** Counts of callers; a new one is not counted once the memory is full. */
class Counts {
  readonly byName = new Map<string, Count>()
  #bytes = 0

  add(name: string, silent: boolean): void {
    const count = this.byName.get(name)
    if (!count && this.#bytes + bytesOf(name) > MOST_BYTES) return
    if (!count) this.#bytes += bytesOf(name)
    const { calls, silent: before } = count ?? { calls: 0, silent: 0 }
    this.byName.set(name, { calls: calls + 1, silent: before + Number(silent) })
  }
}

/** A row holds unanswered calls only, so its counts are enough, and this may run for each call. */
const isSilentRow = ({ calls, accounts, addresses }: Half) =>
  calls >= LEAST_CALLS && accounts.size >= LEAST_CALLERS && addresses.size >= LEAST_CALLERS

const isSilent = ([current, before]: readonly [Half, Half]) =>
  current.calls + before.calls >= LEAST_CALLS &&
  mostMetSilence(current.accounts, before.accounts) &&
  mostMetSilence(current.addresses, before.addresses)

function mostMetSilence(current: ReadonlyMap<string, Count>, before: ReadonlyMap<string, Count>): boolean {
  const names = new Set([...current.keys(), ...before.keys()])
  let silent = 0
  for (const name of names) {
    const [a, b] = [current.get(name), before.get(name)]
    const [calls, silences] = [(a?.calls ?? 0) + (b?.calls ?? 0), (a?.silent ?? 0) + (b?.silent ?? 0)]
    if (silences * 2 >= calls) silent++
  }
  return silent >= LEAST_CALLERS && silent * 2 >= names.size
}
