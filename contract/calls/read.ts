import type { z } from 'zod'
import { lookUp } from '../../common/lookUp.ts'
import type { Call, InputOf, ReplyOf } from './call.ts'
import { rowsIn } from './wire.ts'

export type ReadResult<T> = { ok: true; data: T; violations: string[] } | { ok: false; violations: string[] }

const ROUNDS = 5

/**
 * Reads a reply tolerantly (UPS-03). A field that is `null` counts as absent, which is no violation. A field that does
 * not fit is left out and the rest is read again: an optional field is then missing, an item of a list is dropped, and
 * only a required field invalidates the reply. `violations` names the paths (`list[].amount`), never the values.
 */
export function readTolerantly<T extends z.ZodType>(schema: T, value: unknown): ReadResult<z.output<T>> {
  const asSent = schema.safeParse(value)
  if (asSent.success) return { ok: true, data: asSent.data, violations: [] }
  const violations = new Set<string>()
  let rest = withoutNulls(value)
  for (let round = 0; round < ROUNDS; round++) {
    const result = schema.safeParse(rest)
    if (result.success) return { ok: true, data: result.data, violations: [...violations] }
    const paths = result.error.issues.map((issue) => issue.path)
    for (const path of paths) violations.add(pathName(path))
    rest = structuredClone(rest)
    if (!leaveOut(rest, paths)) break
  }
  return { ok: false, violations: [...violations] }
}

export function readInput<C extends Call>(call: C, value: unknown): z.ZodSafeParseResult<InputOf<C>> {
  const { input }: { input: C['input'] } = call
  return strictly(input, value)
}

const strictly = <T extends z.ZodType>(schema: T, value: unknown): z.ZodSafeParseResult<z.output<T>> =>
  schema.safeParse(value)

export function readReply<C extends Call>(call: C, value: unknown): ReadResult<ReplyOf<C>> {
  const { reply }: { reply: C['reply'] } = call
  return readTolerantly(reply, value)
}

/** The same value without fields and items that are `null`. The value itself may be `null`. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => item !== null).map(withoutNulls)
  if (!isRecord(value)) return value
  const entries = Object.entries(value).filter(([, inner]) => inner !== null)
  return Object.fromEntries(entries.map(([name, inner]) => [name, withoutNulls(inner)]))
}

/** The name of a path in a reply: `list[].amount`. */
export const pathName = (path: readonly PropertyKey[]) =>
  path.reduce<string>(
    (name, key) => (typeof key === 'number' ? `${name}[]` : name ? `${name}.${String(key)}` : String(key)),
    '',
  ) || '(whole)'

/** Removes the named fields from `root`. For a missing one goes what is around it: a list item, an optional part. */
function leaveOut(root: unknown, paths: PropertyKey[][]): boolean {
  let changed = false
  const items = new Map<unknown[], Set<number>>()
  for (const path of paths) {
    const around = [root]
    for (const key of path) around.push(step(around.at(-1), key))
    const isThere = around.at(-1) !== undefined || typeof path.at(-1) === 'number'
    const depth = path.length - (isThere ? 1 : 2)
    const [parent, key] = [around[depth], path[depth]]
    if (typeof key === 'string' && isRecord(parent) && lookUp(parent, key) !== undefined) {
      Reflect.deleteProperty(parent, key)
      changed = true
    }
    const list = typeof key === 'number' ? rowsIn(parent) : undefined
    if (Array.isArray(list)) items.set(list, (items.get(list) ?? new Set()).add(Number(key)))
  }
  for (const [list, indexes] of items) {
    list.splice(0, list.length, ...list.filter((_, index) => !indexes.has(index)))
    changed = true
  }
  return changed
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value at a path of a reply, through the wrappings that `listOf` and `pageOf` accept. */
export const valueAt = (root: unknown, path: readonly PropertyKey[]) => path.reduce<unknown>(step, root)

/** One step down the path, through the same wrappings that `listOf` and `pageOf` accept. */
function step(value: unknown, key: PropertyKey): unknown {
  if (typeof key === 'number') {
    const rows = rowsIn(value)
    return Array.isArray(rows) ? rows[key] : undefined
  }
  if (key === 'list') return rowsIn(value)
  return isRecord(value) ? lookUp(value, String(key)) : undefined
}
