import type { Logger } from 'pino'
import { UpstreamError } from '../../contract/errors.ts'

/**
 * Ends a session upstream, where upstream offers it (2 s at most). The session has already ended in this tier, so a
 * refusal or a missing answer is only logged.
 * @param logout the call, on behalf of the session that ends
 */
export async function revoke(logout: () => Promise<unknown>, log: Logger): Promise<void> {
  try {
    await logout()
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    log.info({ err: error }, 'the token was not revoked upstream')
  }
}
