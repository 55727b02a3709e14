type Kind<V> = V extends string
  ? 'string'
  : V extends number
    ? 'number'
    : V extends readonly unknown[]
      ? 'list'
      : 'fields'

/** The kind of each field that a reply must have; a field of protocol.ts that may be missing is not listed. */
type Kinds<T> = { [K in keyof T as undefined extends T[K] ? never : K]: Kind<T[K]> }

const isFields = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/**
 * Tells whether a reply has the fields of its type. It goes no deeper: the game and its server are one build, so a reply
 * that is another one comes from something between them.
 */
export function fits<T extends object>(kinds: Kinds<T>): (said: unknown) => said is T {
  return (said): said is T =>
    isFields(said) &&
    Object.entries(kinds).every(([name, kind]) => {
      const value = said[name]
      if (kind === 'list') return Array.isArray(value)
      return kind === 'fields' ? isFields(value) && !Array.isArray(value) : typeof value === kind
    })
}
