/** A value of the same kind as a field. */
type Sample<V> = V extends string
  ? ''
  : V extends number
    ? 0
    : V extends readonly unknown[]
      ? []
      : Record<string, never>

/** A sample of each field that a reply must have; a field of protocol/calls.ts that may be missing is not listed. */
type Samples<T> = { [K in keyof T as undefined extends T[K] ? never : K]: Sample<T[K]> }

const isFields = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Whether a reply has the fields of its type, no deeper: another one comes from between the game and its server. */
export function fits<T extends object>(samples: Samples<T>): (said: unknown) => said is T {
  return (said): said is T => {
    const fields = new Map(isFields(said) ? Object.entries(said) : [])
    return Object.entries(samples).every(([name, sample]) => {
      const value = fields.get(name)
      return value !== null && typeof value === typeof sample && Array.isArray(value) === Array.isArray(sample)
    })
  }
}
