import type { Api } from '../../contract/calls/api.ts'
import { HOME_FAVOURITES } from '../../contract/calls/games.ts'
import type { OverviewPart } from '../../contract/calls/user.ts'
import { UpstreamUnavailable } from '../../contract/errors.ts'
import { isAbsent } from './createApi.ts'
import type { OfferedCalls } from './offered.ts'

type Overview = Awaited<ReturnType<Api['overview']>>

/**
 * Reads detail and balance of a player in one call, where upstream offers it, and in the same call the favourites and
 * recent games of home when they are asked for in the same turn of the event loop. Where upstream does not offer it,
 * leaves a part out, or answers that call alone with an error, each is read by its own call. Nothing is kept beyond this
 * drawing.
 * @param api of one drawing, which is changed
 * @param mayAsk whether the request is of a player, and no tester has asked for faults of single calls
 * @param parts what upstream leaves out, by the names of parts
 */
export function withOverview(
  api: Api,
  mayAsk: () => boolean,
  parts: Pick<OfferedCalls, 'isMissing' | 'answered' | 'missing'>,
): Api {
  const { userDetail, balance, gameList, recentGames } = api
  const included = new Set<OverviewPart>()
  let sent = false
  let reading: Promise<Overview> | undefined

  const read = () => {
    reading ??= endOfTurn().then(() => {
      sent = true
      return api.overview(included.size > 0 ? { include: [...included].sort().join() } : undefined)
    })
    return reading
  }

  async function from<T>(part: (overview: Overview) => T | undefined, own: () => Promise<T>): Promise<T> {
    if (!mayAsk()) return own()
    try {
      const found = part(await read())
      if (found !== undefined) return found
    } catch (error) {
      if (!isAlone(error)) throw error
    }
    return own()
  }

  function include<T>(name: OverviewPart, part: (overview: Overview) => T | undefined, own: () => Promise<T>) {
    if (sent || parts.isMissing(name)) return own()
    included.add(name)
    const asked = (overview: Overview) => {
      const found = part(overview)
      if (found === undefined) parts.missing(name)
      else parts.answered(name)
      return found
    }
    return from(asked, own)
  }

  return Object.assign(api, {
    userDetail: () =>
      from(
        ({ detail }) => detail,
        () => userDetail(),
      ),
    balance: () =>
      from(
        (overview) => overview.balance,
        () => balance(),
      ),
    recentGames: () =>
      include(
        'recent',
        ({ recent }) => recent,
        () => recentGames(),
      ),
    gameList: (asked: Parameters<Api['gameList']>[0]) =>
      asked === HOME_FAVOURITES
        ? include(
            'favourites',
            ({ favourites }) => favourites,
            () => gameList(asked),
          )
        : gameList(asked),
  } satisfies Partial<Api>)
}

/** Resolves when nothing of this turn of the event loop is left: what it asks for is known then. */
const endOfTurn = () => new Promise<void>((resolve) => process.nextTick(resolve))

/** Whether the failure says nothing about the calls that it stands for. */
const isAlone = (error: unknown) =>
  isAbsent('overview', error) || (error instanceof UpstreamUnavailable && error.reason === 'status')
