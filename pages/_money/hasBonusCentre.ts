import type { PageContextServer } from 'vike/types'
import type { EpochMs } from '../../common/epochMs.ts'
import { hasFeature } from '../../contract/features.ts'
import { orNull } from '../_layout/orNull.ts'

const REMEMBERED_MS = 60_000
/** How long an upstream is known to offer the bonus centre: equal for all players, so a page seldom asks. */
const offeredUntil = new WeakMap<object, EpochMs>()

/** Whether this player has a bonus centre: upstream offers it, and the operator has not switched it off (PRO-10). */
export async function hasBonusCentre({ api, session, site }: PageContextServer): Promise<boolean> {
  if (!session.signedIn || !hasFeature(site, 'bonuses')) return false
  const now = Date.now()
  if (now < (offeredUntil.get(site) ?? 0)) return true
  const isOffered = (await orNull(api.bonuses())) !== null
  if (isOffered) offeredUntil.set(site, now + REMEMBERED_MS)
  return isOffered
}
