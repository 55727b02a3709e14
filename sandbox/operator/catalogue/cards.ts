import type { z } from 'zod'
import { BLOCK, FAVORITES, type HomeCard } from '../../../contract/calls/content.ts'
import { CLASSIFY_ALL } from '../../../contract/calls/games.ts'
import type { Lang } from '../../../contract/languages.ts'
import { href } from '../../../contract/routes.ts'
import { translate } from '../../kit/http/translate.ts'
import { pictureOf } from '../../wallet-api/game.ts'
import { type Banner, bannerPicture, DEMO } from './banners.ts'
import { type CatalogueGame, gamesOfType, PROVIDERS, TYPE_NAMES, typeName } from './catalogue.ts'

type WireCard = Partial<z.input<typeof HomeCard>> & { type: number }

/** The place of the newest wins. */
export const WINNERS = 'Winners'
const TAB_GAMES = 12
const GRID_GAMES = 6

/** A game as a card: its name, picture, page and, as content, its provider. */
export const gameCard = (game: CatalogueGame) => ({
  id: game.id,
  title: game.name,
  imageUrl: pictureOf(game),
  link: href.gamesDetail({ id: game.id }),
  content: game.provider,
  gameId: game.id,
})

/** The blocks of the home page (HOM-01) in their order, with empty favourites. */
export function homeCards(lang: Lang): WireCard[] {
  const cards: WireCard[] = [
    { type: BLOCK.banners, subCardList: banners(lang) },
    { type: BLOCK.notice, content: translate(lang, 'upstream.home.notice') },
    {
      type: BLOCK.categories,
      title: translate(lang, 'games.title'),
      btnName: translate(lang, 'home.more'),
      link: href.games({ classify: CLASSIFY_ALL }),
      subCardList: [
        tab(translate(lang, 'common.all'), CLASSIFY_ALL, mixed()),
        ...TYPE_NAMES.map((type) => tab(typeName(lang, type), type, gamesOfType(type))),
      ],
    },
    { type: BLOCK.jackpot, title: translate(lang, 'home.jackpot'), content: '12845902317' },
    {
      type: BLOCK.games,
      title: translate(lang, 'favourites.title'),
      btnName: translate(lang, 'upstream.home.seeAll'),
      link: href.collect(),
      content: FAVORITES,
      login: true,
      subCardList: [],
    },
    { type: BLOCK.winners, title: translate(lang, 'upstream.home.winners'), content: WINNERS, subCardList: [] },
    {
      type: BLOCK.games,
      title: typeName(lang, 'Fish'),
      btnName: translate(lang, 'home.more'),
      link: href.games({ classify: 'Fish' }),
      content: 'Fish',
      subCardList: gamesOfType('Fish').slice(0, GRID_GAMES).map(gameCard),
    },
    {
      type: BLOCK.providers,
      title: translate(lang, 'games.providers'),
      btnName: translate(lang, 'common.all'),
      link: href.games({ classify: CLASSIFY_ALL }),
      subCardList: PROVIDERS.map(({ id, name, logo }) => ({
        id,
        title: name,
        imageUrl: logo,
        link: href.games({ supplier: id }),
      })),
    },
  ]
  return cards.map((card, index) => ({ id: `block-${index + 1}`, ...card }))
}

const tab = (title: string, classify: string, games: CatalogueGame[]) => ({
  id: classify,
  title,
  content: classify,
  link: href.games({ classify }),
  subCardList: games.slice(0, TAB_GAMES).map(gameCard),
})

/** The first two cards of each type, for the tab that shows all types. */
const mixed = () => [0, 1].flatMap((place) => TYPE_NAMES.flatMap((type) => gamesOfType(type)[place] ?? []))

function banners(lang: Lang) {
  const banner = (id: Banner, title: string, link: string) => ({
    id,
    title,
    imageUrl: bannerPicture(lang, id),
    link,
  })
  return [
    banner('demo', translate(lang, 'upstream.home.bannerDemo'), DEMO),
    banner('night', translate(lang, 'upstream.promo.nightTitle'), href.promosiDetail({ id: 'night' })),
    banner('invite', translate(lang, 'upstream.home.bannerInvite'), href.promosiDetail({ id: 'invite' })),
    banner('levels', translate(lang, 'upstream.home.bannerLevels'), href.promosiDetail({ id: 'levels' })),
  ]
}
