import type { PageContextServer } from 'vike/types'
import type { Game, GameDetail } from '../../contract/calls/games.ts'
import { LOCALES } from '../../contract/languages.ts'
import { href } from '../../contract/routes.ts'
import { orNull } from '../_layout/orNull.ts'
import { sharedAddress } from '../_layout/sharedAddress.ts'
import { roundsView } from '../_money/roundsView.ts'
import { gamesHref } from '../games/query.ts'
import { demoHref, playHref, tileOf } from '../games/tiles.ts'
import { factsOf } from './facts.ts'
import { gameIdOf, readGame } from './readGame.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** Full rows in 3 and 6 columns. */
const SIMILAR = 6

/** The games that upstream calls similar, otherwise games of the same type. `null` when they could not be read. */
async function similarTo(api: PageContextServer['api'], { similar, type }: GameDetail): Promise<Game[] | null> {
  if (similar) return similar
  if (!type) return []
  return (await orNull(api.gameList({ classify: type, pageNum: 1, pageSize: SIMILAR + 1 })))?.list ?? null
}

/** GAM-04: one game, upstream's data about it, the player's last rounds of it, and similar games. */
export async function data(context: PageContextServer) {
  const { api, t, locale, hostname } = context
  const { intl } = LOCALES[locale]
  const gameId = gameIdOf(context)
  const reading = readGame(context)
  const [game, others, rounds, known] = await Promise.all([
    reading,
    reading.then((game) => similarTo(api, game)),
    gameId === null ? null : orNull(api.gameRounds({ gameId })),
    orNull(api.gameTypes()),
  ])
  const ownType = known?.find(({ classify }) => classify === game.type)
  const { id, gameName, collect, description, supplier, type } = game
  const { by, imageUrl } = tileOf(game)
  return {
    id,
    title: gameName,
    share: sharedAddress(context, href.gamesDetail({ id })),
    isFavourite: collect,
    description,
    imageUrl,
    play: playHref(game),
    demo: game.demo ? demoHref(game) : null,
    provider: by ? { name: by, href: supplier && gamesHref({ supplier }) } : null,
    type: type ? { name: ownType?.name ?? type, href: gamesHref({ classify: type }) } : null,
    facts: factsOf(game, t, intl),
    intl,
    rules: game.rules ?? [],
    rounds: roundsView(rounds?.list ?? [], intl, hostname),
    /** `null` when they could not be read. */
    similar:
      others
        ?.filter((other) => other.id !== id)
        .slice(0, SIMILAR)
        .map(tileOf) ?? null,
  }
}
