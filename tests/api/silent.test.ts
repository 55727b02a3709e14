import { readdirSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Api } from '../../contract/calls/api.ts'
import { CALLS } from '../../contract/calls/calls.ts'
import { UpstreamUnavailable } from '../../contract/errors.ts'
import { readShell } from '../../pages/_layout/shellData.ts'
import { createApi } from '../../server/upstream-client/createApi.ts'
import type { RequestContext } from '../../server/upstream-client/encode.ts'
import { wholeAndFresh } from '../../server/upstream-client/publicCache.ts'
import { DRAWING_MS, deadlineOf } from '../../server/upstream-client/timeLimits.ts'
import type { Upstream } from '../../server/upstream-client/upstream.ts'
import { pageContext } from '../support/pageContext.ts'

/** The upstream accepts every call and answers none: each page, or its error page, is complete within six seconds. */
const MOST_MS = 6000
/** The earliest time at which an answer that a page needs counts as late. */
const LEAST_MS = 4000

const PAGES = new URL('../../pages/', import.meta.url)
const WITH_DATA = readdirSync(PAGES, { recursive: true, encoding: 'utf8' }).flatMap(
  (path) => /^(\w+)\/\+data\.ts$/.exec(path)?.[1] ?? [],
)

/** Addresses with which a page makes all of its calls. */
const ADDRESSES: Record<string, string> = {
  confirm: '/confirm?transNo=KCL-261121-7F3K9Q',
  gamesDetail: '/gamesDetail?id=naga-langit',
  gamesPlay: '/gamesPlay?id=naga-langit',
  promosiDetail: '/promosiDetail?id=1',
  withdrawForm: '/withdrawForm?amount=50000',
  games: '/games?keyword=naga',
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const asking: RequestContext = {
  requestId: 'r',
  locale: 'en',
  device: 'desktop',
  appName: 'kancil',
  token: 'a token of upstream',
}

/** Gives no answer until the caller ends the request. */
function silentApi(): { api: Api; asked: string[] } {
  const asked: string[] = []
  const send: Upstream['send'] = (name, input, given) => {
    asked.push(`${name} ${JSON.stringify(input)}`)
    const left = deadlineOf(CALLS[name], given, Date.now()) - Date.now()
    return new Promise((_, reject) =>
      setTimeout(() => reject(new UpstreamUnavailable(name, 'timeout', true)), Math.max(0, left)),
    )
  }
  return { api: createApi({ send, drawingMs: DRAWING_MS } as Upstream, () => asking, wholeAndFresh()), asked }
}

/**
 * Renders as the server does: shell and page at the same time, and an error page with its own shell where the page
 * failed.
 */
async function draw(name: string): Promise<{ ms: number; asked: string[] }> {
  const { data } = await import(new URL(`${name}/+data.ts`, PAGES).href)
  const { api, asked } = silentApi()
  const url = ADDRESSES[name] ?? `/${name === 'index' ? '' : name}`
  const context = () =>
    pageContext({
      api,
      url,
      device: 'desktop',
      session: { signedIn: true, guest: false },
      screen: { title: 'app.home', aside: true },
    })
  const begun = Date.now()
  const shell = readShell(context())
  const drawn = Promise.resolve()
    .then(() => data(context()))
    .catch(async (error: unknown) => {
      if (!(error instanceof UpstreamUnavailable)) throw error
      await readShell(context())
    })
  const both = Promise.all([shell, drawn])
  await vi.runAllTimersAsync()
  await both
  return { ms: Date.now() - begun, asked }
}

// Proves UPS-08.
test.each(WITH_DATA.filter((name) => name !== '_error'))(
  'the page /%s is drawn while upstream does not answer',
  async (name) => {
    const { ms, asked } = await draw(name)
    expect(ms).toBeLessThanOrEqual(MOST_MS)
    // No call is made twice, not even for the error page.
    expect(asked.filter((call, at) => asked.indexOf(call) !== at)).toEqual([])
  },
)

test.each(['recharge', 'withdraw', 'transaction', 'games', 'level'])(
  'the page /%s waits for the data that it needs',
  async (name) => {
    expect((await draw(name)).ms).toBeGreaterThan(LEAST_MS)
  },
)
