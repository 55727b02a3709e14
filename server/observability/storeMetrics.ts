import type { Registry } from 'prom-client'
import { counterFrom0, gaugeOf } from '../../common/node/instruments.ts'
import { TOKEN_READS, type TokenRead } from '../session/rememberedTokens.ts'
import { STORE_OPERATIONS, type StoreOperation, type StoreOutcome, type StoreState } from '../store/watched.ts'

const OUTCOMES = ['ok', 'failed'] as const satisfies readonly StoreOutcome[]

export function storeMetrics(registry: Registry): (operation: StoreOperation, outcome: StoreOutcome) => void {
  const operations = counterFrom0(registry, {
    name: 'kancil_store_operations_total',
    help: 'Operations of the store (once-only records, orders), with its own test write every five seconds',
    labels: { operation: STORE_OPERATIONS, outcome: OUTCOMES },
  })
  return (operation, outcome) => operations.inc({ operation, outcome })
}

/** Counts where tokens that are too long for a cookie were read. */
export function tokenMetrics(registry: Registry): (from: TokenRead) => void {
  const reads = counterFrom0(registry, {
    name: 'kancil_session_tokens_total',
    help: 'Tokens too long for a cookie by where they were read: store, memory while the store is gone, lost then (503)',
    labels: { outcome: TOKEN_READS },
  })
  return (outcome) => reads.inc({ outcome })
}

/** Whether the store takes writes, read at each scrape. */
export function watchStoreState(registry: Registry, state: () => StoreState): void {
  gaugeOf(registry, {
    name: 'kancil_store_up',
    help: '1 while the store takes writes; at 0 no deposit and no withdrawal is taken',
    aggregator: 'min',
    read: () => (state().answers ? 1 : 0),
  })
}
