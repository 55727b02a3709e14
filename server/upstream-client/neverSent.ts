/** Error codes of a connection that was not opened. */
const NO_CONNECTION = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])
/** The failed operation. An open connection can end with some of the same codes during a read or write. */
const CONNECTING = new Set(['connect', 'getaddrinfo'])
/** undici's own code: the connection did not open in time. */
const CONNECT_TIMEOUT = 'UND_ERR_CONNECT_TIMEOUT'

export function neverSent(error: unknown): boolean {
  // Several addresses were tried; each has its own error.
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(neverSent)
  if (!(error instanceof Error) || !('code' in error)) return false
  if (error.code === CONNECT_TIMEOUT) return true
  const { code } = error
  const syscall = 'syscall' in error ? error.syscall : undefined
  return typeof code === 'string' && NO_CONNECTION.has(code) && typeof syscall === 'string' && CONNECTING.has(syscall)
}
