import { beforeEach, expect, test, vi } from 'vitest'
import { HOME_FAVOURITES } from '../../../contract/calls/games.ts'
import { WALLET_LATEST } from '../../../contract/calls/history.ts'
import type { CallContext } from '../players/callContext.ts'
import { overviewRoute } from './content.ts'
import type { Routes } from './route.ts'

const callContext = {} as CallContext
const never = () => new Promise<never>(() => undefined)

/** Answers with the input, or as `instead` says. */
function overviewOf(instead: Record<string, () => unknown> = {}) {
  const routes = new Proxy({} as Routes, {
    get: (_, name) => instead[String(name)] ?? ((input: object) => ({ data: { of: name, ...input } })),
  })
  const { overview } = overviewRoute(routes)
  return async (include?: string) => {
    const answer = typeof overview === 'function' && overview({ include }, callContext)
    await vi.runAllTimersAsync()
    return await answer
  }
}

const always = { detail: { of: 'userDetail' }, balance: { of: 'balance' } }

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

test('each part is what its own call answers', async () => {
  expect(await overviewOf()()).toEqual({ data: always })
  expect(await overviewOf()('favourites,recent,latest')).toEqual({
    data: {
      ...always,
      favourites: { of: 'gameList', ...HOME_FAVOURITES },
      recent: { of: 'recentGames' },
      latest: { of: 'history', ...WALLET_LATEST },
    },
  })
})

test('an unknown part is left out, and one that is named twice is asked for once', async () => {
  let times = 0
  const recentGames = () => ({ data: ++times })
  expect(await overviewOf({ recentGames })('recent,toString,recent,')).toEqual({ data: { ...always, recent: 1 } })
})

test('a part that fails or is late is left out, and takes nothing from the others', async () => {
  const fails = () => Promise.reject(new Error('no'))
  const overview = overviewOf({ gameList: fails, history: never })
  expect(await overview('favourites,recent,latest')).toEqual({ data: { ...always, recent: { of: 'recentGames' } } })
})

test('without name or balance there is no overview', async () => {
  const balance = () => Promise.reject(new Error('no balance'))
  const { overview } = overviewRoute({ userDetail: () => ({ data: {} }), balance } as unknown as Routes)
  await expect(typeof overview === 'function' && overview({}, callContext)).rejects.toThrow('no balance')
})
