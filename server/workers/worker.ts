import cluster from 'node:cluster'
import { z } from 'zod'
import type { Limits } from '../limits/rateLimit.ts'
import type { Sandbox } from '../sandbox/start.ts'
import { channel } from './channel.ts'
import type { WorkerMeasurements } from './measurements.ts'
import { sharedLimits } from './sharedLimits.ts'

const SharedSandbox = z.object({ url: z.string(), gamesUrl: z.string() }).nullable()
const Demo = z.array(z.object({ username: z.string(), password: z.string() }))

/** The place of this process among the workers of one primary process. */
export interface Membership {
  /** Grows with each start: a replacement has a new number. */
  id: number
  sandbox: Sandbox | null
  limits(own: Limits): Limits
  /** What is answered to the primary process, from now on. */
  show(measurements: () => Promise<WorkerMeasurements>): void
  /** This process listens on a port of its own, for development. */
  listens(): void
  /** This process stops: the primary process starts another one. */
  leaves(): void
}

/** Joins the primary process; null without one. `orphaned`: it is gone, and no new requests come. */
export async function joinPrimary(orphaned: () => void): Promise<Membership | null> {
  const { worker } = cluster
  if (!worker) return null
  let measurements: (() => Promise<WorkerMeasurements>) | undefined
  const primary = channel(worker, {
    alive: () => null,
    figures: () => measurements?.(),
  })
  worker.once('disconnect', () => {
    // Otherwise Node ends this process at once.
    worker.exitedAfterDisconnect = true
    orphaned()
  })
  const shared = await primary.ask('sandbox', SharedSandbox)
  return {
    id: worker.id,
    sandbox: shared && sandboxOf(shared, () => primary.ask('sandboxReady', Demo)),
    limits: (own) => sharedLimits(primary, own),
    show(from) {
      measurements = from
    },
    listens: () => void primary.ask('listens', z.null()).catch(() => {}),
    leaves: () => void primary.ask('leaving', z.null()).catch(() => {}),
  }
}

function sandboxOf(shared: { url: string; gamesUrl: string }, askReady: () => Sandbox['ready']): Sandbox {
  let isReady = false
  const ready = askReady()
  // A sandbox that does not start ends the primary process, and this one with it.
  ready.then(
    () => {
      isReady = true
    },
    () => {},
  )
  return { ...shared, ready, answers: askReady, isReady: () => isReady, close: async () => {} }
}
