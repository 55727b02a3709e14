import type { PageContextServer } from 'vike/types'
import { LOCALES } from '../../contract/languages.ts'
import { orNull } from '../_layout/orNull.ts'
import { gamesHref } from '../games/query.ts'
import { playHref, tileOf } from '../games/tiles.ts'
import { factsOf } from './facts.ts'
import { readGame } from './readGame.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** Full rows in 3 and 6 columns. */
const SIMILAR = 6

/** GAM-04: one game, upstream's data about it, and games of the same type. */
export async function data(context: PageContextServer) {
  const { api, t, locale } = context
  const types = orNull(api.gameTypes())
  const game = await readGame(context)
  const sameType = { classify: game.type, pageNum: 1, pageSize: SIMILAR + 1 }
  const others = game.type ? await orNull(api.gameList(sameType)) : { list: [] }
  const known = (await types)?.find(({ classify }) => classify === game.type)
  const { id, gameName, collect, description, supplier, type } = game
  const { by, imageUrl } = tileOf(game)
  return {
    id,
    title: gameName,
    kept: collect,
    description,
    imageUrl,
    play: playHref(game),
    provider: by ? { name: by, href: supplier && gamesHref({ supplier }) } : null,
    type: type ? { name: known?.name ?? type, href: gamesHref({ classify: type }) } : null,
    facts: factsOf(game, t, LOCALES[locale].intl),
    /** `null` when they could not be read. */
    similar:
      others?.list
        .filter((other) => other.id !== id)
        .slice(0, SIMILAR)
        .map(tileOf) ?? null,
  }
}
