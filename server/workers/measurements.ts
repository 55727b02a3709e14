import { AggregatorRegistry, type Registry } from 'prom-client'
import { z } from 'zod'
import type { ServerState } from '../observability/admin.ts'
import { ForwardingRecord, joinRecords } from '../observability/forwarding.ts'

const Value = z.looseObject({ value: z.number() })
const Metric = z.looseObject({ name: z.string(), type: z.string(), values: z.array(Value) })
const Metrics = z.array(Metric)
type Metrics = z.infer<typeof Metrics>
const Counts = z.array(z.tuple([z.string(), z.number()]))

/** The measurements of a worker, as they go over the connection. */
export const WorkerMeasurements = z.object({
  metrics: Metrics,
  troubled: z.array(z.string()),
  violations: Counts,
  repliesRead: Counts,
  notOffered: z.array(z.string()),
  store: z.object({ answers: z.boolean(), since: z.number() }),
  forwarding: ForwardingRecord,
})
export type WorkerMeasurements = z.infer<typeof WorkerMeasurements>

/** The measurements of this process. A value that is no number yet is left out: JSON has none. */
export async function ownMeasurements(registry: Registry, serverState: ServerState): Promise<WorkerMeasurements> {
  return {
    metrics: await metricsOf(registry),
    troubled: [...serverState.troubled],
    violations: [...serverState.violations],
    repliesRead: [...serverState.repliesRead],
    notOffered: [...serverState.notOffered],
    store: serverState.store,
    forwarding: serverState.forwarding,
  }
}

async function metricsOf(registry: Registry): Promise<Metrics> {
  const all: unknown[] = await registry.getMetricsAsJSON()
  return Metrics.parse(
    all.map((metric) => {
      const { values, ...rest } = z.looseObject({ values: z.array(z.unknown()) }).parse(metric)
      return { ...rest, values: values.filter((value) => Value.safeParse(value).success) }
    }),
  )
}

/** Counts from the start on, which may never fall. */
const isCount = ({ type }: z.infer<typeof Metric>) => type === 'counter' || type === 'histogram'
/** Of the primary process: how much it uses and what it counts, but no event loop that answers requests. */
const isOfPrimary = ({ name }: z.infer<typeof Metric>) => /^(process|kancil)_/.test(name)

export interface AllMeasurements {
  metrics(): Promise<Registry>
  serverState(): Promise<ServerState>
  /** The worker has ended: what it counted stays in the sums. */
  forget(worker: number): void
}

/**
 * The measurements of all workers together (OPS-61): counters and histograms add up, and a gauge says by its aggregator what
 * it means for all. A worker that does not answer counts as at its last answer, and so does one that has ended:
 * otherwise the sums would fall, which Prometheus takes for a new start of the counter.
 * @param own the measurements of the primary process
 * @param ask the workers by their number
 */
export function allMeasurements(own: Registry, ask: () => ReadonlyMap<number, Promise<unknown>>): AllMeasurements {
  const last = new Map<number, WorkerMeasurements>()
  let ended: { metrics: Metrics; violations: Map<string, number>; repliesRead: Map<string, number> } = {
    metrics: [],
    violations: new Map(),
    repliesRead: new Map(),
  }

  async function collect(): Promise<WorkerMeasurements[]> {
    await Promise.all(
      [...ask()].map(async ([worker, answer]) => {
        const measurements = WorkerMeasurements.safeParse(await answer.catch(() => null)).data
        if (measurements) last.set(worker, measurements)
      }),
    )
    return [...last.values()]
  }

  return {
    async metrics() {
      const workers = await collect()
      const primary = (await metricsOf(own)).filter(isOfPrimary)
      // The first ones decide about a gauge that takes the first value.
      return AggregatorRegistry.aggregate([...workers.map(({ metrics }) => metrics), primary, ended.metrics])
    },
    async serverState() {
      const workers = await collect()
      return {
        troubled: [...new Set(workers.flatMap(({ troubled }) => troubled))],
        violations: sum([ended, ...workers].map(({ violations }) => violations)),
        repliesRead: sum([ended, ...workers].map(({ repliesRead }) => repliesRead)),
        notOffered: [...new Set(workers.flatMap(({ notOffered }) => notOffered))],
        store: workers.map(({ store }) => store).sort(worstFirst)[0] ?? { answers: true, since: Date.now() },
        forwarding: joinRecords(workers.map(({ forwarding }) => forwarding)),
      }
    },
    forget(worker) {
      const final = last.get(worker)
      last.delete(worker)
      if (!final) return
      const counts = final.metrics.filter(isCount)
      const together: Registry = AggregatorRegistry.aggregate([ended.metrics, counts])
      ended = {
        ...ended,
        violations: sum([ended.violations, final.violations]),
        repliesRead: sum([ended.repliesRead, final.repliesRead]),
      }
      void metricsOf(together).then((metrics) => {
        ended.metrics = metrics
      })
    },
  }
}

/** One worker that cannot write is enough: its players meet it. */
const worstFirst = (one: ServerState['store'], other: ServerState['store']) =>
  Number(one.answers) - Number(other.answers) || one.since - other.since

function sum(all: readonly Iterable<readonly [string, number]>[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const counts of all) for (const [name, count] of counts) sums.set(name, (sums.get(name) ?? 0) + count)
  return sums
}
