/** `Object.hasOwn` is newer than the oldest supported browsers. */
const has = Object.prototype.hasOwnProperty

/** An own entry of a table by a name from outside: never an inherited one (`constructor`, `__proto__`). */
export const lookUp = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  has.call(table, name) ? table[name] : undefined
