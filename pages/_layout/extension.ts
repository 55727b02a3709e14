import { ContractBroken, SessionExpired, UpstreamRejected } from '../../contract/errors.ts'

/** An extension of the contract (UPS-15): where upstream does not know it, the page leaves the part out. */
export type Extension<T> = { state: 'ok'; data: T } | { state: 'failed' } | { state: 'absent' }

/** The result of an extension call. A lost session still ends the page. */
export async function extension<T>(read: Promise<T>): Promise<Extension<T>> {
  try {
    return { state: 'ok', data: await read }
  } catch (error) {
    if (error instanceof SessionExpired) throw error
    return { state: error instanceof UpstreamRejected || error instanceof ContractBroken ? 'absent' : 'failed' }
  }
}
