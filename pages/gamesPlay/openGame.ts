import type { PageContextServer } from 'vike/types'
import { rewriteLoopbackHost } from '../../common/rewriteLoopbackHost.ts'
import type { GameDetail } from '../../contract/calls/games.ts'
import { ContractBroken, UpstreamRejected, UpstreamUnavailable } from '../../contract/errors.ts'
import { safeLink } from '../../contract/links.ts'

export type Opening = { url: string; ownOrigin: boolean } | { refused: string }

/** Asks upstream for the address of a game. A refusal is an outcome to render; a lost session throws. */
export async function openGame(
  { api, t, site, hostname }: PageContextServer,
  gameId: string,
  demo = false,
): Promise<Opening> {
  try {
    const link = safeLink(await api.openGame({ gameId, demo }))
    if (!link?.external) return { refused: t('play.unreachable') }
    const url = rewriteLoopbackHost(link.href, hostname)
    return { url, ownOrigin: new URL(url).origin === site.origin }
  } catch (error) {
    if (error instanceof UpstreamRejected) return { refused: error.text || t('play.unreachable') }
    if (error instanceof UpstreamUnavailable || error instanceof ContractBroken)
      return { refused: t('play.unreachable') }
    throw error
  }
}

/** Opens a game with money or as a demo. A demo that upstream does not have is refused: it never opens with money instead. */
export const openOffered = async (
  context: PageContextServer,
  game: Pick<GameDetail, 'id' | 'demo'>,
  demo: boolean,
): Promise<Opening> =>
  demo && !game.demo ? { refused: context.t('play.noDemo') } : await openGame(context, game.id, demo)
