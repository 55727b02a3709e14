import type { PageContextServer } from 'vike/types'
import { hasFeature } from '../../contract/features.ts'
import { optionalCall } from '../_layout/extension.ts'

/** Whether this player has a bonus centre: upstream offers it, and the operator has not switched it off (PRO-10). */
export async function hasBonusCentre({ api, session, site }: PageContextServer): Promise<boolean> {
  if (!session.signedIn || !hasFeature(site, 'bonuses')) return false
  return (await optionalCall(api.bonuses())) !== null
}
