import { PROMOTIONS } from '../../contract/articles.ts'
import { FAVORITES } from '../../contract/home.ts'
import { envelopeBytes } from '../http/answers.ts'
import type { Lang } from '../lang.ts'
import { ARTICLE_TYPES, articlesOf, articleTypes } from './articles.ts'
import { AVATARS } from './avatars.ts'
import { gameCard, homeCards, WINNERS } from './cards.ts'
import { type CatalogueGame, gamesOfType, PROVIDERS, TYPE_NAMES, TYPES, typeName } from './catalogue.ts'
import { type Win, winCard } from './winners.ts'

/** Replies that are the same for every visitor of a language, as finished envelopes: answering is one write. */
export interface Prebuilt {
  /** The home page with a player's favourites and the newest wins in their blocks. */
  cardsWith(favourites: CatalogueGame[], wins: Win[]): Buffer
  popup: Buffer
  profileConfig: Buffer
  gameTypes: Buffer
  suppliers: Buffer
  contact: Buffer
  articleTypes: Buffer
  /** One page of articles of a type, counted from 1. */
  articles(type: string, pageNum: number, pageSize: number): Buffer
}

/** Invented; an operator's own number and name stand here. */
const CONTACT = {
  whatsapp: { text: '0812 3456 7890', link: 'https://wa.me/6281234567890' },
  telegram: { text: '@kancil_bantuan', link: 'https://t.me/kancil_bantuan' },
}

export function prebuild(lang: Lang): Prebuilt {
  const cards = envelopeBytes({ cardList: homeCards(lang) })
  const [before, between, after] = aroundLists(cards)
  const firstPages = new Map(ARTICLE_TYPES.map((type) => [type as string, page(lang, type, 1, PROMOTIONS.pageSize)]))
  return {
    cardsWith(favourites, wins) {
      const own = favourites.map((game) => JSON.stringify({ ...gameCard(game), collect: true }))
      const won = wins.map((win) => JSON.stringify(winCard(lang, win)))
      return Buffer.concat([before, Buffer.from(own.join()), between, Buffer.from(won.join()), after])
    },
    popup: envelopeBytes({ imageUrl: '/art/banners/undang-teman.svg', link: '/promosiDetail?id=invite' }),
    profileConfig: envelopeBytes({ avatars: AVATARS }),
    gameTypes: envelopeBytes({ list: TYPE_NAMES.map((type) => typeRow(lang, type)) }),
    suppliers: envelopeBytes({ list: PROVIDERS }),
    contact: envelopeBytes(CONTACT),
    articleTypes: envelopeBytes({ list: articleTypes(lang) }),
    articles(type, pageNum, pageSize) {
      const first = pageNum <= 1 && pageSize === PROMOTIONS.pageSize ? firstPages.get(type) : undefined
      return first ?? page(lang, type, pageNum, pageSize)
    },
  }
}

/** The finished home page, cut where the cards of favourites and of winners go. */
function aroundLists(cards: Buffer): [before: Buffer, between: Buffer, after: Buffer] {
  const favourites = endOf(cards, `"content":"${FAVORITES}","login":true,"subCardList":[`)
  const winners = endOf(cards, `"content":"${WINNERS}","subCardList":[`)
  return [cards.subarray(0, favourites), cards.subarray(favourites, winners), cards.subarray(winners)]
}

function endOf(cards: Buffer, opening: string): number {
  const start = cards.indexOf(opening)
  if (start < 0) throw new Error(`The home page has no ${opening}`)
  return start + opening.length
}

const typeRow = (lang: Lang, type: keyof typeof TYPES) => ({
  name: typeName(lang, type),
  classify: type,
  logo: `/icons.svg#${TYPES[type]}`,
  count: gamesOfType(type).length,
})

function page(lang: Lang, type: string, pageNum: number, pageSize: number): Buffer {
  const all = articlesOf(lang, type)
  const start = (Math.max(pageNum, 1) - 1) * pageSize
  return envelopeBytes({ list: all.slice(start, start + pageSize), total: all.length })
}
