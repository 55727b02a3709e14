import type { PageContextServer } from 'vike/types'
import { LOCALES } from '../../contract/languages.ts'
import { srcOf } from '../../contract/pictures.ts'
import { href } from '../../contract/routes.ts'
import { clockTime } from '../../contract/time/time.ts'
import { orNull } from '../_layout/orNull.ts'
import { demoHref, playHref, tileOf } from '../games/tiles.ts'
import { readGame } from '../gamesDetail/readGame.ts'
import { dueCheck } from './checkFacts.ts'
import { openOffered } from './openGame.ts'

const MINUTE_MS = 60_000

export type Data = Awaited<ReturnType<typeof data>>

/** GAM-05: only id and demo of the query count; name and star are read from upstream. */
export async function data(context: PageContextServer) {
  const { intl } = LOCALES[context.locale]
  const [game, session] = await Promise.all([readGame(context), orNull(context.api.playSession())])
  const demo = context.urlParsed.search.demo === '1'
  const due = dueCheck(session, intl)
  const opening = due ? { check: due } : await openOffered(context, game, demo)
  const { id, gameName, collect, minBet } = game
  const { name, by, imageUrl } = tileOf(game)
  return {
    id,
    title: gameName,
    isFavourite: collect,
    parent: { path: href.gamesDetail({ id }), title: gameName },
    again: demo ? demoHref(game) : playHref(game),
    demo,
    /** The other way to play: with chips, or with the balance. */
    other: demo ? playHref(game) : game.demo ? demoHref(game) : null,
    opening,
    minBet,
    /** When the reality check opens over the game; `null` when upstream offers none. */
    check: session && { dueInMs: session.dueInMs, everyMs: session.minutes * MINUTE_MS },
    since: clockTime(session?.startedAt ?? context.now, intl),
    /** The data that the device stores for "recently played". */
    recent: { id, name, by, imageUrl: imageUrl && srcOf(context.pictureOf(imageUrl, 'card')) },
  }
}
