import type { EpochMs } from '../../common/epochMs.ts'
import type { Store } from '../store/store.ts'
import { type GooglePerson, TOLERANCE_SECONDS } from './provider.ts'

/**
 * Accepts each credential once, also when another party has a copy of it and of the nonce cookie. What was verified is
 * remembered until the credential has expired, not the text that carried it. Returns whether this is the first use. Throws
 * StoreUnavailable.
 */
export async function isFirstUse(
  store: Store,
  { once, expiresAt }: Pick<GooglePerson, 'once' | 'expiresAt'>,
  now: EpochMs,
): Promise<boolean> {
  const seconds = Math.ceil((expiresAt - now) / 1000) + TOLERANCE_SECONDS
  return store.setIfAbsent(`google:${once}`, '1', Math.max(1, seconds))
}
