import { CALLS, type CallName, type Calls } from '../../contract/calls/calls.ts'
import { callIsOff, type Feature } from '../../contract/features.ts'

export interface MatchedCall<N extends CallName = CallName> {
  name: N
  call: Calls[N]
  /** Values of the `{name}` parts of the path. */
  params: Record<string, string>
}

const rows = (Object.keys(CALLS) as CallName[]).map((name) => ({
  name,
  call: CALLS[name],
  pattern: patternOf(CALLS[name].path),
}))

function patternOf(path: string): RegExp {
  const source = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  return new RegExp(`^${source}$`)
}

const API_PATH = '/api'

/** Finds the call of `/api/<contract path>`. `null`: the path is unknown and nothing is sent upstream (SEC-20). */
export function findCall(method: string, path: string): MatchedCall | null {
  if (!path.startsWith(`${API_PATH}/`)) return null
  const below = path.slice(API_PATH.length)
  const candidates = rows.filter(({ pattern }) => pattern.test(below))
  const callMethod = method === 'HEAD' ? 'GET' : method
  const exact = candidates.find(({ call }) => call.method === callMethod)
  // An HTML form cannot send DELETE. Where the path has no POST call, a POST means DELETE.
  const row = exact ?? (method === 'POST' ? candidates.find(({ call }) => call.method === 'DELETE') : undefined)
  if (!row) return null
  const groups = row.pattern.exec(below)?.groups ?? {}
  const params = Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decoded(value)]))
  return { name: row.name, call: row.call, params }
}

/** Methods of an api proxy path; `undefined` for others. An unknown or switched off call becomes 404 later. */
export function apiProxyMethods(path: string, featuresOff: readonly Feature[]): readonly string[] | undefined {
  if (path !== API_PATH && !path.startsWith(`${API_PATH}/`)) return undefined
  const methods = (['GET', 'HEAD', 'POST', 'DELETE'] as const).filter((method) => {
    const match = findCall(method, path)
    return match && !callIsOff(featuresOff, match.name)
  })
  return methods.length > 0 ? methods : ['GET', 'HEAD', 'POST', 'DELETE']
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
