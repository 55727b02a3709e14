import type { Translate } from './pageContext.ts'

/** The texts of a table of keys in locales/, by the names of the table: the words of an island's props. */
export const translateAll = <Name extends string>(
  keys: Readonly<Record<Name, string>>,
  t: Translate,
  values: Record<string, string | number>,
): Record<Name, string> => {
  const texts = Object.entries<string>(keys).map(([name, key]) => [name, t(key, values)])
  return Object.fromEntries(texts) as Record<Name, string>
}
