import { z } from 'zod'
import { Balance, UserDetail } from './account.ts'
import { call } from './call.ts'
import { gameList, HOME_FAVOURITES, recentGames } from './games.ts'
import { history, PAID_DEPOSITS, WALLET_CHECKING, WALLET_LATEST, WALLET_WAITING } from './history.ts'
import { Protection } from './protection.ts'
import { Flag, fieldsIn, MaybeText, Text, Whole } from './wire.ts'

/** HOM-01: the meaning of each block type. */
export const BLOCK = {
  banners: 101,
  notice: 102,
  jackpot: 103,
  winners: 104,
  games: 105,
  categories: 106,
  providers: 107,
} as const

/** The content of a game block with the player's own favourites. */
export const FAVORITES = 'Favorites'

const cardFields = {
  id: Text,
  type: Whole.optional(),
  title: Text,
  imageUrl: MaybeText,
  link: MaybeText,
  btnName: MaybeText,
  content: Text,
  login: Flag,
  /** Game cards: the star, and the provider's name under the title, when upstream sends them. */
  collect: Flag,
  gameId: MaybeText,
}

/** HOM-01: nested cards of the same shape, three levels at the most (block → tab → game). */
const LeafCard = z.object({ ...cardFields, subCardList: z.undefined().optional().catch(undefined) })
const TabCard = z.object({ ...cardFields, subCardList: z.array(LeafCard).nullish().transform(orEmpty) })
export const HomeCard = z.object({
  ...cardFields,
  type: Whole,
  subCardList: z.array(TabCard).nullish().transform(orEmpty),
})

export type LeafCard = z.infer<typeof LeafCard>
export type TabCard = z.infer<typeof TabCard>
export type HomeCard = z.infer<typeof HomeCard>

function orEmpty<T>(list: T[] | null | undefined): T[] {
  return list ?? []
}

const content = { method: 'GET', access: 'visitor', group: 'content', cacheable: true } as const

export const homeCards = call({
  ...content,
  path: '/version/config/index/card',
  time: 'page',
  about: 'The blocks of the home page; with a token, favourites are the player’s own',
  reply: z.object({ cardList: z.array(HomeCard) }),
})

const Popup = z.object({
  imageUrl: MaybeText,
  link: MaybeText,
  title: MaybeText.optional(),
  content: MaybeText.optional(),
  btnName: MaybeText.optional(),
})

export const popup = call({
  ...content,
  path: '/version/config/index/popup',
  optional: true,
  about:
    'The picture shown once per session; its title, a sentence and the words of its button may come with it. `visitor` may hold another one for who is not signed in',
  /** `visitor` is an extension (UPS-15). */
  reply: z.preprocess(fieldsIn, Popup.extend({ visitor: Popup.nullish() })),
})

export const OVERVIEW_PARTS = {
  favourites: { call: 'gameList', input: HOME_FAVOURITES },
  recent: { call: 'recentGames', input: undefined },
  latest: { call: 'history', input: WALLET_LATEST },
  waiting: { call: 'history', input: WALLET_WAITING },
  checking: { call: 'history', input: WALLET_CHECKING },
  paid: { call: 'history', input: PAID_DEPOSITS },
  protection: { call: 'protection', input: undefined },
} as const
export type OverviewPart = keyof typeof OVERVIEW_PARTS

export const isOverviewPart = (name: string): name is OverviewPart => Object.hasOwn(OVERVIEW_PARTS, name)

/** Who is signed in, the balance, and the parts that a page includes. An upstream leaves out the parts that it does not know. */
export const overview = call({
  method: 'GET',
  path: '/user/overview',
  access: 'player',
  group: 'wallet',
  extension: true,
  about: `Who is signed in and the balance, which every page of a player shows; \`include=${Object.keys(OVERVIEW_PARTS).join()}\` adds what home and the wallet show of the player`,
  input: z.strictObject({ include: z.string().max(100).optional() }),
  reply: z.object({
    detail: UserDetail,
    balance: Balance,
    favourites: gameList.reply.optional(),
    recent: recentGames.reply.optional(),
    latest: history.reply.optional(),
    waiting: history.reply.optional(),
    checking: history.reply.optional(),
    paid: history.reply.optional(),
    protection: Protection.optional(),
  }),
})
