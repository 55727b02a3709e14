import { z } from 'zod'
import { call } from './call.ts'
import { gameList, HOME_FAVOURITES, recentGames } from './games.ts'
import { Protection } from './protection.ts'
import { history, PAID_DEPOSITS, WALLET_CHECKING, WALLET_LATEST, WALLET_WAITING } from './transactions.ts'
import { Balance, UserDetail } from './user.ts'

/** What `include` of the overview may name, and the call with whose reply each part is equal. */
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
