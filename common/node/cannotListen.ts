const OF_PORT = new Map([
  ['EADDRINUSE', 'another program uses it'],
  ['EACCES', 'this user may not; ports below 1024 need the right to'],
])
const OF_HOST = new Map([
  ['EADDRNOTAVAIL', 'this machine has no such address'],
  ['ENOTFOUND', 'no machine has this name'],
  ['EAI_AGAIN', 'this name cannot be looked up'],
])

/** Why a server cannot listen, by its setting such as `ADMIN_PORT` (or the `ADMIN_HOST` beside it); undefined for any other error. */
export function cannotListen(error: unknown, setting: string, port: number): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const ofHost = OF_HOST.get(code)
  if (ofHost) return `${setting.replace('PORT', 'HOST')}: cannot listen there; ${ofHost} (${code})`
  const ofPort = OF_PORT.get(code)
  return ofPort && `${setting}: cannot listen at ${port}; ${ofPort} (${code})`
}
