/** `Object.hasOwn` is newer than the oldest supported browsers. */
const has = Object.prototype.hasOwnProperty

/**
 * Looks up a name from outside in a table; `undefined` when the table has no such own name. A plain look-up would also
 * find inherited properties (`constructor`, `__proto__`): tests/api/outsideText.test.ts sends them everywhere.
 */
export const lookUp = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  has.call(table, name) ? table[name] : undefined
