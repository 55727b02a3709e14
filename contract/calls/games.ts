import { z } from 'zod'
import { BROWSER_CALLS } from '../callFacts.ts'
import { Rupiah } from '../money/money.ts'
import { call } from './call.ts'
import { Flag, Id, listOf, MaybeText, Moment, Name, pageOf, Text, Whole, WholeInput } from './wire.ts'

const games = { method: 'GET', group: 'games', access: 'player' } as const

/** GAM-04: id, gameName, collect; the other facts are shown when upstream sends them. */
export const Game = z.object({
  id: Id,
  gameName: Name,
  collect: Flag,
  imageUrl: MaybeText,
  supplier: MaybeText,
  supplierName: MaybeText,
  type: MaybeText,
})
export type Game = z.infer<typeof Game>

/** The `classify` of the list with every game ("view more"). */
export const CLASSIFY_ALL = 'All'

/** Orders that `sort` accepts. Without one the list is by popularity, or by relevance in a search. */
export const GAME_SORTS = ['new', 'name'] as const
export type GameSort = (typeof GAME_SORTS)[number]

export const gameList = call({
  ...games,
  path: '/game/play',
  time: 'page',
  about: 'Games of one type or all, filtered and in pages; `collect=1` gives the favourites',
  input: z.strictObject({
    classify: z.string().max(40).optional(),
    supplier: z.string().max(40).optional(),
    keyword: z.string().max(60).optional(),
    sort: z.string().max(20).optional(),
    collect: z.literal('1').optional(),
    pageNum: WholeInput.optional(),
    pageSize: WholeInput.optional(),
  }),
  reply: pageOf(Game),
})

export const GameDetail = Game.extend({
  description: MaybeText,
  rtp: MaybeText,
  volatility: MaybeText,
  minBet: Rupiah.optional(),
  maxBet: Rupiah.optional(),
  demo: Flag,
  /** An extension (UPS-15): how the game is played, one paragraph each, as plain text. */
  rules: z.array(Name).optional(),
  /** An extension (UPS-15): games that play alike, the closest first. */
  similar: z.array(Game).optional(),
})
export type GameDetail = z.infer<typeof GameDetail>
const ById = z.strictObject({ gameId: z.string().min(1).max(64) })
export const gameDetail = call({
  ...games,
  path: '/game/detail',
  time: 'page',
  about: 'One game',
  input: ById,
  reply: GameDetail,
})

/** What a visitor is told of a game, whose detail is for players: whether a guest can try it. */
export const gameDemo = call({
  ...games,
  access: 'visitor',
  cacheable: true,
  extension: true,
  path: '/game/demo',
  about: 'Whether a game has a demo, for who is not signed in',
  input: ById,
  reply: z.object({ gameName: Name, demo: Flag }),
})

/** The text names no id. Without one, the name is the value for /games?supplier=. */
export const Supplier = z
  .object({ id: Id.optional(), name: Name, logo: MaybeText })
  .transform(({ id, ...supplier }) => ({ id: id ?? supplier.name, ...supplier }))
export type Supplier = z.infer<typeof Supplier>
export const suppliers = call({
  ...games,
  access: 'visitor',
  cacheable: true,
  path: '/game/supplier',
  about: 'Providers',
  reply: listOf(Supplier),
})

/** `classify` is the value for /games?classify=. For upstreams that send none, the name is used. */
export const GameType = z
  .object({ name: Name, logo: MaybeText, classify: MaybeText, count: Whole.optional() })
  .transform((type) => ({ ...type, classify: type.classify ?? type.name }))
export type GameType = z.infer<typeof GameType>
export const gameTypes = call({
  ...games,
  access: 'visitor',
  cacheable: true,
  path: '/game/type',
  about: 'Game types of the side menu',
  reply: listOf(GameType),
})

/** The favourites that home shows, the newest first. */
export const HOME_FAVOURITES = Object.freeze({ collect: '1', pageNum: 1, pageSize: 6 } as const)

/** The most games that `/game/recent` returns. */
export const RECENT_GAMES = 12

export const recentGames = call({
  ...games,
  path: '/game/recent',
  extension: true,
  about: `The games that the player has staked in, the last one first, at most ${RECENT_GAMES}`,
  reply: listOf(Game),
})

export const openGame = call({
  ...games,
  method: 'POST',
  path: '/game/url',
  time: 'page',
  about: 'The address of a game; data is the address. `demo` is true only for a game whose detail says so',
  input: z.strictObject({ gameId: z.string().min(1).max(64), demo: z.boolean().default(false) }),
  reply: z.union([z.url(), z.object({ url: z.url() }).transform(({ url }) => url)]),
})

const favourite = { ...games, send: 'both', input: ById, reply: z.unknown() } as const
export const addFavourite = call({
  ...favourite,
  ...BROWSER_CALLS.addFavourite,
  about: 'Keep a game as a favourite',
})
export const removeFavourite = call({
  ...favourite,
  ...BROWSER_CALLS.removeFavourite,
  about: 'Forget a favourite',
})

const ROUND_STATES = ['running', 'settled', 'cancelled'] as const

/** A round of a game that the player has played. An extension (UPS-15), like its calls. */
export const GameRound = z.object({
  id: Id,
  gameId: Id,
  gameName: Name,
  state: Text.transform((text) => ROUND_STATES.find((state) => state === text.toLowerCase()) ?? 'settled'),
  stake: Rupiah,
  /** What it paid, in sen; 0 for a lost round. */
  win: Rupiah,
  createTime: Moment,
  verifyUrl: MaybeText,
})
export type GameRound = z.infer<typeof GameRound>

/** The most rounds that `/game/rounds` returns. */
export const LAST_ROUNDS = 10

export const gameRounds = call({
  ...games,
  time: 'page',
  extension: true,
  path: '/game/rounds',
  about: `The last rounds of the player in one game, newest first, at most ${LAST_ROUNDS}`,
  input: z.strictObject({ gameId: z.string().min(1).max(64) }),
  reply: pageOf(GameRound),
})
