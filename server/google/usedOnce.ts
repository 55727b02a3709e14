import type { EpochMs } from '../../common/epochMs.ts'
import type { Store } from '../store/store.ts'
import { type GooglePerson, TOLERANCE_SECONDS } from './provider.ts'

/** Accepts each credential once, remembered until it expires. Returns whether it is new. Throws StoreUnavailable. */
export async function isFirstUse(
  store: Store,
  { once, expiresAt }: Pick<GooglePerson, 'once' | 'expiresAt'>,
  now: EpochMs,
): Promise<boolean> {
  const seconds = Math.ceil((expiresAt - now) / 1000) + TOLERANCE_SECONDS
  return store.setIfAbsent(`google:${once}`, '1', Math.max(1, seconds))
}
