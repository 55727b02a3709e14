import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import type { GameDetail } from '../../contract/calls/games.ts'
import { UpstreamRejected } from '../../contract/errors.ts'

const LONGEST_ID = 64

/** The id in the address of the page; `null` for an address that names no game. */
export function gameIdOf({ urlParsed }: PageContextServer): string | null {
  const id = urlParsed.search.id?.trim() ?? ''
  return id && id.length <= LONGEST_ID ? id : null
}

/** The game of `?id=`, read from upstream. A game that upstream does not know is a 404 page. */
export async function readGame(context: PageContextServer): Promise<GameDetail> {
  const { api, t } = context
  const gameId = gameIdOf(context)
  if (gameId === null) throw render(404, t('error.notFound'))
  try {
    return await api.gameDetail({ gameId })
  } catch (error) {
    if (error instanceof UpstreamRejected) throw render(404, t('error.notFound'))
    throw error
  }
}
