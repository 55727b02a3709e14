import { lookUp } from '../../../common/lookUp.ts'
import { FAVORITES } from '../../../contract/calls/content.ts'
import { PROMOTIONS } from '../../../contract/calls/promotions.ts'
import type { Lang } from '../../../contract/languages.ts'
import { href } from '../../../contract/routes.ts'
import { envelopeBytes, envelopeOf } from '../../kit/http/sendEnvelope.ts'
import { translate } from '../../kit/http/translate.ts'
import { AVATARS } from '../players/avatars.ts'
import { bonusRule } from '../promotions/bonusRule.ts'
import { ARTICLE_TYPES, articlesOf, articleTypes } from './articles.ts'
import { bannerPicture, DEMO } from './banners.ts'
import { gameCard, homeCards, WINNERS } from './cards.ts'
import { type CatalogueGame, gamesOfType, PROVIDERS, TYPE_NAMES, TYPES, typeName } from './catalogue.ts'
import { type Win, winCard } from './winners.ts'

/** Replies that are equal for all visitors of a language, stored as finished envelopes. To answer is one write. */
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

/** An invented contact. An operator replaces it with its own number and name. */
const CONTACT = {
  whatsapp: { text: '0812 3456 7890', link: 'https://wa.me/6281234567890' },
  telegram: { text: '@kancil_bantuan', link: 'https://t.me/kancil_bantuan' },
}

export function prebuild(lang: Lang): Prebuilt {
  // Only the blocks of the favourites and of the wins differ between replies. The others are turned into JSON once.
  const blocks = homeCards(lang).map((card) => ({ card, json: JSON.stringify(card) }))
  const firstPages = new Map(ARTICLE_TYPES.map((type) => [type as string, page(lang, type, 1, PROMOTIONS.pageSize)]))
  return {
    cardsWith(favourites, wins) {
      const lists: Record<string, () => object[]> = {
        [FAVORITES]: () => favourites.map((game) => ({ ...gameCard(game), collect: true })),
        [WINNERS]: () => wins.map((win) => winCard(lang, win)),
      }
      const cards = blocks.map(({ card, json }) => {
        const list = lookUp(lists, String(card.content))
        return list ? JSON.stringify({ ...card, subCardList: list() }) : json
      })
      return envelopeOf(`{"cardList":[${cards.join()}]}`)
    },
    popup: envelopeBytes({
      imageUrl: bannerPicture(lang, 'invite'),
      link: href.promosiDetail({ id: 'invite' }),
      title: translate(lang, 'upstream.promo.inviteTitle'),
      content: translate(lang, 'upstream.home.popupText', { rule: bonusRule(lang, 'invite') }),
      btnName: translate(lang, 'upstream.home.popupButton'),
      visitor: {
        imageUrl: bannerPicture(lang, 'welcome'),
        link: DEMO,
        title: translate(lang, 'upstream.home.visitorTitle'),
        content: translate(lang, 'upstream.home.visitorText'),
        btnName: translate(lang, 'game.tryFree'),
      },
    }),
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
