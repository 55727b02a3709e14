/**
 * A call that is no part of the specification: an upstream may not know it, which is no failure, and the page then shows
 * nothing of it.
 */
export type Extension<T> = { state: 'ok'; data: T } | { state: 'failed' } | { state: 'absent' }

const NOT_KNOWN = ['UpstreamRejected', 'ContractBroken']

/** What an extension call answered. A lost session still ends the page. */
export async function extension<T>(read: Promise<T>): Promise<Extension<T>> {
  try {
    return { state: 'ok', data: await read }
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'SessionExpired') throw error
    return { state: NOT_KNOWN.includes(name) ? 'absent' : 'failed' }
  }
}

/** What it answered, or `null` when there is nothing to show. */
export async function offered<T>(read: Promise<T>): Promise<T | null> {
  const found = await extension(read)
  return found.state === 'ok' ? found.data : null
}
