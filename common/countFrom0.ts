type Labels<L extends string> = Readonly<Record<L, readonly string[]>>

export function labelSets<L extends string>(values: Labels<L>): Record<L, string>[] {
  const names = Object.keys(values) as L[]
  return names.reduce<Record<string, string>[]>(
    (sets, name) => sets.flatMap((set) => values[name].map((value) => ({ ...set, [name]: value }))),
    [{}],
  )
}

/** A counter that starts at 0 for each combination of labels (OPS-09): `rate()` misses a first event. */
export function from0<L extends string, C extends { inc(labels: Record<L, string>, value: number): void }>(
  counter: C,
  values: Labels<L>,
): C {
  for (const labels of labelSets(values)) counter.inc(labels, 0)
  return counter
}
