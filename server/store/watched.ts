import type { Logger } from 'pino'
import type { EpochMs } from '../../common/epochMs.ts'
import { type Store, StoreUnavailable } from './store.ts'

export const STORE_OPERATIONS = ['get', 'set', 'claim', 'delete'] as const
export type StoreOperation = (typeof STORE_OPERATIONS)[number]
export type StoreOutcome = 'ok' | 'failed'

export interface StoreState {
  answers: boolean
  since: EpochMs
}

export interface WatchedStore {
  store: Store
  state(): StoreState
  close(): Promise<void>
}

interface Watching {
  log: Logger
  /** The line to a store on another machine. */
  connection?: { isThere(): boolean; renew(): void }
  onOperation?: ((operation: StoreOperation, outcome: StoreOutcome) => void) | undefined
  now?: () => EpochMs
  probeEveryMs?: number
}

const PROBE_EVERY_MS = 5000
/** So many failed writes in a row end the connection: its server answers and yet takes nothing. */
const RENEW_AFTER = 3
const PROBE_KEY = 'probe'
const PROBE_TTL_SECONDS = 60

/**
 * Watches a store: each operation is counted, and a write every five seconds shows a lost store before a player meets
 * it (OPS-25). After a failure only a successful write counts as recovery: a store that can only be read takes no money.
 * While it is known to be away, what asks for it is refused at once (OPS-85).
 */
export function watchStore(
  store: Store,
  { log, connection, onOperation, now = Date.now, probeEveryMs = PROBE_EVERY_MS }: Watching,
): WatchedStore {
  let state: StoreState = { answers: true, since: now() }

  function note(operation: StoreOperation, outcome: StoreOutcome): void {
    onOperation?.(operation, outcome)
    const answers = outcome === 'ok'
    if (answers === state.answers || (answers && operation === 'get')) return
    state = { answers, since: now() }
    if (answers) log.info('the store answers again')
    else log.error({ operation }, 'the store does not answer: no deposit and no withdrawal is taken')
  }

  async function watched<T>(operation: StoreOperation, work: () => Promise<T>): Promise<T> {
    try {
      if (!state.answers && connection?.isThere() === false) throw new StoreUnavailable('no connection')
      const result = await work()
      note(operation, 'ok')
      return result
    } catch (error) {
      note(operation, 'failed')
      throw error
    }
  }

  const observed: Store = {
    get: (key) => watched('get', () => store.get(key)),
    set: (key, value, ttlSeconds) => watched('set', () => store.set(key, value, ttlSeconds)),
    setIfAbsent: (key, value, ttlSeconds) => watched('claim', () => store.setIfAbsent(key, value, ttlSeconds)),
    delete: (key) => watched('delete', () => store.delete(key)),
    close: () => store.close(),
  }
  let probing = false
  let failures = 0
  const timer = setInterval(async () => {
    // A store that hangs would collect probes.
    if (probing) return
    probing = true
    failures = await observed.set(PROBE_KEY, '1', PROBE_TTL_SECONDS).then(
      () => 0,
      () => failures + 1,
    )
    if (failures > 0 && failures % RENEW_AFTER === 0 && connection?.isThere()) connection.renew()
    probing = false
  }, probeEveryMs)
  timer.unref()
  return {
    store: observed,
    state: () => state,
    async close() {
      clearInterval(timer)
      await store.close()
    },
  }
}
