import type { Call } from '../../contract/call.ts'
import { CALLS, type CallName } from '../../contract/calls.ts'

export interface Found {
  name: CallName
  call: Call
  /** Values of the `{name}` parts of the path. */
  params: Record<string, string>
}

const rows = Object.entries(CALLS).map(([name, call]) => ({
  name: name as CallName,
  call: call as Call,
  pattern: patternOf(call.path),
}))

function patternOf(path: string): RegExp {
  const source = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  return new RegExp(`^${source}$`)
}

const DOOR = '/api'

/** Which call `/api/<contract path>` is, or `null`: then nothing is asked upstream (decision row 38). */
export function findCall(method: string, path: string): Found | null {
  if (!path.startsWith(`${DOOR}/`)) return null
  const below = path.slice(DOOR.length)
  const candidates = rows.filter(({ pattern }) => pattern.test(below))
  const exact = candidates.find(({ call }) => call.method === method)
  // A form cannot say DELETE: where nothing else is posted to the path, its post means that.
  const row = exact ?? (method === 'POST' ? candidates.find(({ call }) => call.method === 'DELETE') : undefined)
  if (!row) return null
  const groups = row.pattern.exec(below)?.groups ?? {}
  const params = Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decoded(value)]))
  return { name: row.name, call: row.call, params }
}

/** Methods of a door path for the method table; `undefined` for other paths. An unknown door path takes any, to be 404 later. */
export function doorMethods(path: string): readonly string[] | undefined {
  if (path !== DOOR && !path.startsWith(`${DOOR}/`)) return undefined
  const known = (['GET', 'POST', 'DELETE'] as const).filter((method) => findCall(method, path))
  return known.length > 0 ? known : ['GET', 'HEAD', 'POST', 'DELETE']
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
