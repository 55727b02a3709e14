import { hash } from 'node:crypto'
import type { Store } from '../store/store.ts'
import { TOLERANCE_SECONDS } from './provider.ts'

/**
 * Accepts each credential once, also when another party has a copy of it and of the nonce cookie. The hash of the
 * credential is stored until the credential has expired. Returns whether this is the first use. Throws
 * StoreUnavailable.
 * @param expiresAt of the credential, and `now`: epoch ms
 */
export async function isFirstUse(store: Store, credential: string, expiresAt: number, now: number): Promise<boolean> {
  const seconds = Math.ceil((expiresAt - now) / 1000) + TOLERANCE_SECONDS
  return store.setIfAbsent(`google:${hash('sha256', credential, 'base64url')}`, '1', Math.max(1, seconds))
}
