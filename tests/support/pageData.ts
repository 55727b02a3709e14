import { readdirSync } from 'node:fs'
import { vi } from 'vitest'
import type { Api } from '../../contract/calls/api.ts'
import { UpstreamUnavailable } from '../../contract/errors.ts'
import { readShell } from '../../pages/_layout/shellData.ts'
import { createApi } from '../../server/upstream-client/createApi.ts'
import type { RequestContext } from '../../server/upstream-client/encode.ts'
import { OfferedCalls } from '../../server/upstream-client/offered.ts'
import { withOverview } from '../../server/upstream-client/overview.ts'
import { wholeAndFresh } from '../../server/upstream-client/publicCache.ts'
import { RENDER_MS } from '../../server/upstream-client/timeLimits.ts'
import type { Upstream } from '../../server/upstream-client/upstream.ts'
import { pageContext } from './pageContext.ts'

const PAGES = new URL('../../pages/', import.meta.url)

/** The pages that read data, without the page of an error. */
export const PAGES_WITH_DATA = readdirSync(PAGES, { recursive: true, encoding: 'utf8' })
  .flatMap((path) => /^(\w[\w-]*)\/\+data\.ts$/.exec(path)?.[1] ?? [])
  .filter((name) => name !== '_error')

/** Addresses with which a page makes all of its calls. */
const ADDRESSES: Record<string, string> = {
  confirm: '/confirm?transNo=KCL-261121-7F3K9Q',
  gamesDetail: '/gamesDetail?id=naga-langit',
  gamesPlay: '/gamesPlay?id=naga-langit',
  promosiDetail: '/promosiDetail?id=1',
  withdrawForm: '/withdrawForm?amount=50000',
  games: '/games?keyword=naga',
}

const asking: RequestContext = {
  requestId: 'r',
  locale: 'en',
  device: 'desktop',
  appName: 'kancil',
  token: 'a token of upstream',
}

/**
 * Reads what a page of a player shows, as the server does: shell and page at the same time, and the shell of the error page
 * where upstream was no use. Time is that of vitest's fake timers.
 * @returns how long it took, in ms
 */
export async function readPage(name: string, send: Upstream['send']): Promise<number> {
  const { data } = await import(new URL(`${name}/+data.ts`, PAGES).href)
  const api: Api = withOverview(
    createApi({ send, renderMs: RENDER_MS } as Upstream, () => asking, wholeAndFresh()),
    () => true,
    new OfferedCalls(),
  )
  const context = () =>
    pageContext({
      api,
      url: ADDRESSES[name] ?? `/${name === 'index' ? '' : name}`,
      device: 'desktop',
      session: { signedIn: true, guest: false },
      screen: { title: 'app.home', aside: true },
    })
  const begun = Date.now()
  const shell = readShell(context())
  const page = Promise.resolve()
    .then(() => data(context()))
    .catch(async (error: unknown) => {
      if (!(error instanceof UpstreamUnavailable)) throw error
      await readShell(context())
    })
  const both = Promise.all([shell, page])
  await vi.runAllTimersAsync()
  await both
  return Date.now() - begun
}
