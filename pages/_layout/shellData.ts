import type { PageContextServer } from 'vike/types'
import type { Balance, UserDetail } from '../../contract/calls/account.ts'
import type { GameType } from '../../contract/calls/games.ts'
import type { Channel } from '../../contract/calls/phone.ts'
import { type Article, PROMOTIONS } from '../../contract/calls/promotions.ts'
import type { ContactInfo } from '../../contract/calls/support.ts'
import { SessionExpired } from '../../contract/errors.ts'
import { hasFeature } from '../../contract/features.ts'
import { href } from '../../contract/routes.ts'
import { hasPanelsOverHome, loginPanelOf } from './dialogs/loginPanel.ts'
import { wantedGame } from './dialogs/wantedGame.ts'
import { isOnBreak } from './onBreak.ts'

/** The data of the shell around every page; `null` for what could not be read. */
export interface ShellData {
  gameTypes: GameType[] | null
  player: UserDetail | null
  balance: Balance | null
  /** Read only where the right column or the login dialog is rendered. */
  contact: ContactInfo | null
  promotions: Article[] | null
  /** Whether upstream offers passkeys. Read only where the login dialog is rendered. */
  passkeys: boolean
  /** How upstream sends a code to a phone; no way where it does not. Read only for the login dialog and a visitor's `/reset`. */
  phone: readonly Channel[]
  /** The wanted page is that of a game which a guest can try. Read only where the login dialog is rendered. */
  tryFree: { gameId: string; gameName: string } | null
}

/** A started read. It never rejects; `expired` is the lost session, which is thrown where it can be answered. */
export type ShellReading = Promise<{ shell: ShellData; expired?: Error }>

export const EMPTY_SHELL: ShellData = {
  gameTypes: null,
  player: null,
  balance: null,
  contact: null,
  promotions: null,
  passkeys: false,
  phone: [],
  tryFree: null,
}

/** Starts all reads of the shell at once: public data from the cache, one or two private calls. A panel has none. */
export async function readShell(context: PageContextServer): ShellReading {
  const { api, session, device, config, panel, site } = context
  const login = loginPanelOf(context) !== null || (panel && hasPanelsOverHome(context))
  if (panel && !login) return { shell: EMPTY_SHELL }
  const desktop = device === 'desktop'
  const home = config.screen?.aside === true && !panel
  let expired: SessionExpired | undefined

  /** A part that is not needed, or fails, is `null`. */
  async function part<T>(isNeeded: boolean, read: () => Promise<T>): Promise<T | null> {
    if (!isNeeded) return null
    try {
      return await read()
    } catch (error) {
      if (error instanceof SessionExpired) expired = error
      return null
    }
  }

  const resets = !session.signedIn && context.urlPathname === href.reset()
  const gameId = (login && hasFeature(site, 'guest') && wantedGame(context)) || ''
  const [gameTypes, player, balance, contact, promotions, offer, phone, game] = await Promise.all([
    part(!panel && (desktop || home), () => api.gameTypes()),
    part(session.signedIn, () => api.userDetail()),
    part(session.signedIn, () => api.balance()),
    part((login || (desktop && home)) && hasFeature(site, 'support'), () => api.contactInfo()),
    part(desktop && home && hasFeature(site, 'promotions'), () => api.articles(PROMOTIONS)),
    part(login, () => api.passkeyOffer()),
    part((login || resets) && hasFeature(site, 'phone'), () => api.phoneOffer()),
    part(gameId !== '', () => api.gameDemo({ gameId })),
  ])
  // A player on a break sees no advertising (GLI-19 A.3.8), and nor does one who leaves.
  const advertised = isOnBreak({ player }) ? null : promotions
  const tryFree = game?.demo ? { gameId, gameName: game.gameName } : null
  const passkeys = (offer?.most ?? 0) > 0
  const read = { gameTypes, player, balance, contact, promotions: advertised }
  const shell = { ...read, passkeys, phone: phone?.channels ?? [], tryFree }
  return expired ? { shell, expired } : { shell }
}
