import { setTimeout as wait } from 'node:timers/promises'
import type { EpochMs } from '../../../common/epochMs.ts'
import { isOverviewPart, OVERVIEW_PARTS } from '../../../contract/calls/content.ts'
import type { Lang } from '../../../contract/languages.ts'
import type { Favourites } from '../catalogue/favourites.ts'
import type { Prebuilt } from '../catalogue/prebuilt.ts'
import type { openWinners } from '../catalogue/winners.ts'
import type { CallContext } from '../players/callContext.ts'
import type { AnyCallAnswer, Routes, RoutesOf, WireReply } from './route.ts'

interface ContentDeps {
  content(lang: Lang): Prebuilt
  favourites: Favourites
  winners: ReturnType<typeof openWinners>
  now(): EpochMs
}

/** The public content, and the home page with the player's favourites. */
export function contentRoutes({
  content,
  favourites,
  winners,
  now: realNow,
}: ContentDeps): Omit<RoutesOf<'content'>, 'overview'> {
  return {
    async homeCards(_, call) {
      const { cardsWith } = content(call.lang)
      const wins = await winners(realNow())
      if (!call.tokenHash) return cardsWith([], wins)
      const { id } = await call.player()
      return cardsWith(await favourites.of(id), wins)
    },
    popup: (_, { lang }) => content(lang).popup,
  }
}

/** A part that is later than this is left out: name and balance wait for the overview. */
const LATE_MS = 1000

type AnyHandler = (input: object, context: CallContext) => Promise<AnyCallAnswer<unknown>> | AnyCallAnswer<unknown>

/** One call for what a page of a player shows. Each part is the answer of its own call; one that fails is left out. */
export function overviewRoute(routes: Omit<Routes, 'overview'>, timeFactor = 1): Pick<Routes, 'overview'> {
  async function dataOf<N extends keyof typeof routes>(call: N, input: object, context: CallContext) {
    const route = routes[call]
    const handler = (typeof route === 'function' ? route : route.ownSession) as AnyHandler
    const answer = await handler(input, context)
    if (!('data' in answer)) throw new Error(`${call} does not answer with data`)
    return answer.data as WireReply<N>
  }
  return {
    async overview({ include = '' }, context) {
      const names = [...new Set(include.split(','))].filter(isOverviewPart)
      const [detail, balance, ...parts] = await Promise.all([
        dataOf('userDetail', {}, context),
        dataOf('balance', {}, context),
        ...names.map(async (name) => {
          const { call, input = {} } = OVERVIEW_PARTS[name]
          const data = await inTime(dataOf(call, input, context), LATE_MS * timeFactor)
          return data === undefined ? [] : [[name, data] as const]
        }),
      ])
      return { data: { detail, balance, ...Object.fromEntries(parts.flat()) } }
    },
  }
}

/** `undefined` for an answer that fails or is late. */
const inTime = <T>(answer: Promise<T>, ms: number): Promise<T | undefined> =>
  Promise.race([answer.catch(() => undefined), wait(ms, undefined, { ref: false })])
