import type { PageContextServer } from 'vike/types'
import { safeLink } from '../../contract/links.ts'
import { sameMachine } from '../../contract/sameMachine.ts'

/** The address of the frame, or why there is none, in words for the player. */
export type Opening = { url: string; ownOrigin: boolean } | { refused: string }

/**
 * Asks upstream for the address of a game. Refused (not enough balance, under maintenance) or out of reach is an outcome the
 * page draws; a lost session ends the page.
 */
export async function openGame({ api, t, site, hostname }: PageContextServer, gameId: string): Promise<Opening> {
  try {
    const link = safeLink(await api.openGame({ gameId, demo: false }))
    if (!link?.external) return { refused: t('play.unreachable') }
    const url = sameMachine(link.href, hostname)
    return { url, ownOrigin: new URL(url).origin === site.origin }
  } catch (error) {
    if (!(error instanceof Error) || error.name === 'SessionExpired') throw error
    if (error.name === 'UpstreamRejected')
      return {
        refused: 'text' in error && typeof error.text === 'string' && error.text ? error.text : t('play.unreachable'),
      }
    if (error.name === 'UpstreamUnavailable' || error.name === 'ContractBroken')
      return { refused: t('play.unreachable') }
    throw error
  }
}
