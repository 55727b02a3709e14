type Labels<L extends string> = Readonly<Record<L, readonly string[]>>

/** Every combination of the values of these labels. */
export function labelSets<L extends string>(values: Labels<L>): Record<L, string>[] {
  const names = Object.keys(values) as L[]
  return names.reduce<Record<string, string>[]>(
    (sets, name) => sets.flatMap((set) => values[name].map((value) => ({ ...set, [name]: value }))),
    [{}],
  )
}

/**
 * A counter whose label values are known: each combination starts at 0 (OPS-09). A series that begins with its first
 * event hides that event from `rate()` and `increase()`, so an alert would miss it.
 */
export function from0<L extends string, C extends { inc(labels: Record<L, string>, value: number): void }>(
  counter: C,
  values: Labels<L>,
): C {
  for (const labels of labelSets(values)) counter.inc(labels, 0)
  return counter
}
