export interface Finding {
  check: string
  state: 'ok' | 'warn' | 'fail'
  /** What was found; never a secret. */
  found: string
  /** What to do about it; empty where all is well. */
  todo: string
}

export const ok = (check: string, found: string): Finding => ({ check, state: 'ok', found, todo: '' })
export const warn = (check: string, found: string, todo: string): Finding => ({ check, state: 'warn', found, todo })
export const fail = (check: string, found: string, todo: string): Finding => ({ check, state: 'fail', found, todo })

/** Why a connection failed, without an address: `ECONNREFUSED`, or the first word that says it. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer'
  if (error.name === 'TimeoutError') return 'no answer in time'
  const inner = error.cause instanceof Error ? error.cause : error
  if ('code' in inner && typeof inner.code === 'string') return inner.code
  return inner.name === 'Error' ? 'no answer' : inner.name
}
