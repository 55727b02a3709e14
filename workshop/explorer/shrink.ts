/** The fewest steps that still fail, by leaving out ever smaller parts. `fails` also ends it: it says no when the time is over. */
export async function shrink<S>(steps: readonly S[], fails: (steps: readonly S[]) => Promise<boolean>): Promise<S[]> {
  let left = [...steps]
  for (let size = Math.ceil(left.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let at = left.length - size; at > -size; at -= size) {
      const start = Math.max(0, at)
      const fewer = left.toSpliced(start, at + size - start)
      if (fewer.length < left.length && (await fails(fewer))) left = fewer
    }
  return left
}
