import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import type { GameDetail } from '../../contract/calls/games.ts'
import { UpstreamRejected } from '../../contract/errors.ts'

const LONGEST_ID = 64

/** The game of `?id=`, read from upstream. A game that upstream does not know is a 404 page. */
export async function readGame({ api, urlParsed, t }: PageContextServer): Promise<GameDetail> {
  const gameId = urlParsed.search.id?.trim() ?? ''
  if (!gameId || gameId.length > LONGEST_ID) throw render(404, t('error.notFound'))
  try {
    return await api.gameDetail({ gameId })
  } catch (error) {
    if (error instanceof UpstreamRejected) throw render(404, t('error.notFound'))
    throw error
  }
}
