import { Counter, Gauge, type GaugeConfiguration, type Registry } from 'prom-client'

type Labels<L extends string> = Readonly<Record<L, readonly string[]>>

export function labelSets<L extends string>(values: Labels<L>): Record<L, string>[] {
  const names = Object.keys(values) as L[]
  return names.reduce<Record<string, string>[]>(
    (sets, name) => sets.flatMap((set) => values[name].map((value) => ({ ...set, [name]: value }))),
    [{}],
  )
}

/** A counter that starts at 0 for each combination of its labels (OPS-09): `rate()` misses a first event. */
export function counterFrom0<L extends string>(
  registry: Registry,
  { name, help, labels }: { name: string; help: string; labels: Labels<L> },
): Counter<L> {
  const counter = new Counter({ name, help, labelNames: Object.keys(labels) as L[], registers: [registry] })
  for (const set of labelSets(labels)) counter.inc(set, 0)
  return counter
}

/** A gauge without labels that is read at each scrape. */
export function gaugeOf(
  registry: Registry,
  {
    read,
    ...facts
  }: Pick<GaugeConfiguration<string>, 'name' | 'help' | 'aggregator'> & { read(): number | Promise<number> },
): void {
  new Gauge({
    ...facts,
    registers: [registry],
    async collect() {
      this.set(await read())
    },
  })
}
