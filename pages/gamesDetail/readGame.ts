import type { PageContextServer } from 'vike/types'
import type { GameDetail } from '../../contract/calls/games.ts'
import { UpstreamRejected } from '../../contract/errors.ts'
import { NotFound } from '../_layout/thrown.ts'

const LONGEST_ID = 64

/** The id in the address of the page; `null` for an address that names no game. */
export function gameIdOf({ urlParsed }: PageContextServer): string | null {
  const id = urlParsed.search.id?.trim() ?? ''
  return id && id.length <= LONGEST_ID ? id : null
}

/** The game of `?id=`, read from upstream. A game that upstream does not know is a 404 page. */
export async function readGame(context: PageContextServer): Promise<GameDetail> {
  const { api } = context
  const gameId = gameIdOf(context)
  if (gameId === null) throw new NotFound()
  try {
    return await api.gameDetail({ gameId })
  } catch (error) {
    if (error instanceof UpstreamRejected) throw new NotFound()
    throw error
  }
}
