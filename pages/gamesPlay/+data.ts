import type { PageContextServer } from 'vike/types'
import { clockTime } from '../../contract/time.ts'
import { LOCALES } from '../../locales/table.ts'
import { offered } from '../_layout/extension.ts'
import { detailHref, playHref, tileOf } from '../games/tiles.ts'
import { readGame } from '../gamesDetail/readGame.ts'
import { dueCheck } from './checkFacts.ts'
import { openGame } from './openGame.ts'

const MINUTE_MS = 60_000

export type Data = Awaited<ReturnType<typeof data>>

/** Specification section 2, `/gamesPlay`: of the query only the id counts; name and star are read from upstream. */
export async function data(context: PageContextServer) {
  const { intl } = LOCALES[context.locale]
  const [game, session] = await Promise.all([readGame(context), offered(context.api.playSession())])
  const due = dueCheck(session, intl)
  const opening = due ? { check: due } : await openGame(context, game.id)
  const { id, gameName, collect, minBet } = game
  const { name, by, imageUrl } = tileOf(game)
  return {
    id,
    title: gameName,
    kept: collect,
    parent: { path: detailHref(id), title: gameName },
    again: playHref(game),
    opening,
    minBet,
    /** When the reality check comes over the game; `null` where upstream offers none. */
    check: session && { dueInMs: session.dueInMs, everyMs: session.minutes * MINUTE_MS },
    since: clockTime(session?.startedAt ?? context.now, intl),
    /** What the device remembers under "recently played". */
    recent: { id, name, by, imageUrl },
  }
}
