import type { PageContextServer } from 'vike/types'
import { type Article, PROMOTIONS } from '../../contract/articles.ts'
import { hasFeature } from '../../contract/features.ts'
import type { GameType } from '../../contract/games.ts'
import type { ContactInfo } from '../../contract/home.ts'
import type { Balance, UserDetail } from '../../contract/user.ts'

/** What the shell shows around every page. What could not be read is `null`; the shell stands without it. */
export interface ShellData {
  gameTypes: GameType[] | null
  player: UserDetail | null
  balance: Balance | null
  /** Only where the right column is drawn. */
  contact: ContactInfo | null
  promotions: Article[] | null
}

/** Reading that has been started. It never rejects; `expired` is the lost session, to be thrown where it can be answered. */
export type ShellReading = Promise<{ shell: ShellData; expired?: Error }>

export const EMPTY_SHELL: ShellData = {
  gameTypes: null,
  player: null,
  balance: null,
  contact: null,
  promotions: null,
}

/**
 * Starts every reading of the shell at once, beside the page's own. Public data comes from the cache; a signed-in player
 * costs two private calls, detail and balance. A panel has no shell.
 */
export async function readShell(context: PageContextServer): ShellReading {
  const { api, session, device, config, panel, site } = context
  if (panel) return { shell: EMPTY_SHELL }
  const desktop = device === 'desktop'
  const home = config.screen?.aside === true
  let expired: Error | undefined

  /** A part that is not wanted, or fails, is `null`. */
  async function part<T>(wanted: boolean, read: () => Promise<T>): Promise<T | null> {
    if (!wanted) return null
    try {
      return await read()
    } catch (error) {
      if (error instanceof Error && error.name === 'SessionExpired') expired = error
      context.incomplete = true
      return null
    }
  }

  const [gameTypes, player, balance, contact, promotions] = await Promise.all([
    part(desktop || home, () => api.gameTypes()),
    part(session.signedIn, () => api.userDetail()),
    part(session.signedIn, () => api.balance()),
    part(desktop && home && hasFeature(site, 'support'), () => api.contactInfo()),
    part(desktop && home && hasFeature(site, 'promotions'), () => api.articles(PROMOTIONS)),
  ])
  // Nothing is advertised to a player on a break (GLI-19 A.3.8).
  const advertised = player?.breakUntil === undefined ? promotions : null
  const shell = { gameTypes, player, balance, contact, promotions: advertised }
  return expired ? { shell, expired } : { shell }
}
