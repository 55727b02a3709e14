import type { PageContextServer } from 'vike/types'
import { clockTime } from '../../contract/time.ts'
import { LOCALES } from '../../locales/table.ts'
import { detailHref, playHref, tileOf } from '../games/tiles.ts'
import { readGame } from '../gamesDetail/readGame.ts'
import { openGame } from './openGame.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** Specification section 2, `/gamesPlay`: of the query only the id counts; name and star are read from upstream. */
export async function data(context: PageContextServer) {
  const game = await readGame(context)
  const opening = await openGame(context, game.id)
  const { id, gameName, collect } = game
  const { name, by, imageUrl } = tileOf(game)
  return {
    id,
    title: gameName,
    kept: collect,
    parent: { path: detailHref(id), title: gameName },
    again: playHref(game),
    opening,
    since: clockTime(context.now, LOCALES[context.locale].intl),
    /** What the device remembers under "recently played". */
    recent: { id, name, by, imageUrl },
  }
}
