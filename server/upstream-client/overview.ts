import type { Api } from '../../contract/calls/api.ts'
import { UpstreamUnavailable } from '../../contract/errors.ts'
import { isAbsent } from './createApi.ts'

/** Every page of a player shows both. */
type Part = 'userDetail' | 'balance'

/**
 * Reads detail and balance of a player in one call, where upstream offers it. Where it does not, or answers that call alone
 * with an error, each is read by its own call. Nothing is kept beyond this drawing.
 * @param api of one drawing, which is changed
 * @param mayAsk whether the request is of a player, and no tester has asked for faults of single calls
 */
export function withOverview(api: Api, mayAsk: () => boolean): Api {
  const { userDetail, balance } = api
  const from = <T>(part: Part, read: () => Promise<T>, own: () => Promise<T>) => ({
    [part]: async () => {
      if (!mayAsk()) return own()
      try {
        return await read()
      } catch (error) {
        if (!isAlone(error)) throw error
        return own()
      }
    },
  })
  return Object.assign(
    api,
    from(
      'userDetail',
      async () => (await api.overview()).detail,
      () => userDetail(),
    ),
    from(
      'balance',
      async () => (await api.overview()).balance,
      () => balance(),
    ),
  )
}

/** Whether the failure says nothing about the calls that it stands for. */
const isAlone = (error: unknown) =>
  isAbsent('overview', error) || (error instanceof UpstreamUnavailable && error.reason === 'status')
