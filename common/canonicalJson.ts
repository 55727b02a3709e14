/** The fields of an object in the order of their names. */
export const sortedEntries = (value: object): [name: string, value: unknown][] =>
  Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** JSON without regard to the order of fields, for keys and digests. A field without a value is left out. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => (isObject(inner) ? Object.fromEntries(sortedEntries(inner)) : inner))

/** The same with objects as lists of `[name, value]`, null without a value. The ledger stores digests of this form. */
export const canonicalPairs = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => (isObject(inner) ? sortedEntries(inner) : inner))
