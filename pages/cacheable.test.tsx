import request from 'supertest'
import { afterEach, expect, test } from 'vitest'
import type { Call } from '../contract/calls/call.ts'
import { CALLS } from '../contract/calls/calls.ts'
import { EXAMPLES } from '../contract/documents/examples.ts'
import { loadWords } from '../server/http/words.ts'
import { createLimits } from '../server/limits/rateLimit.ts'
import { createRenderLimit } from '../server/limits/renderLimit.ts'
import { untouched } from '../server/pictures/pagePictures.ts'
import { INCOMPLETE_MS, PageCache } from '../server/render/pageCache.ts'
import { createPages } from '../server/render/pages.ts'
import { envelope, fakeUpstream } from '../server/testing/fakeUpstream.ts'
import { testApp } from '../server/testing/testApp.ts'
import { testUpstream } from '../server/testing/testUpstream.ts'
import { pageContext } from '../tests/support/pageContext.ts'
import { SCRIPTS } from '../tests/support/scripts.ts'
import { CACHEABLE, renderPage } from './renderPage.ts'

const SITE = { ...pageContext().site, languages: ['en'] }

let closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing) await close()
  closing = []
})

const pathOf = (name: string) => Object.entries<Call>(CALLS).find(([one]) => one === name)?.[1].path ?? ''

/** Opens the page twice, some seconds apart; `renders` is 1 when the second visitor got the page of the first one. */
async function openTwice(route: string, device: string, failing?: string) {
  const fake = await fakeUpstream()
  for (const [name, example] of Object.entries(EXAMPLES))
    fake.on(pathOf(name), () => envelope((example.reply as { data?: unknown }).data))
  if (failing)
    fake.on(failing, (_, res) => {
      res.statusCode = 500
      return envelope(null, 500)
    })
  const upstream = testUpstream(fake.url)
  let renders = 0
  let now = 0
  const pages = createPages({
    scripts: SCRIPTS,
    site: SITE,
    upstream,
    words: loadWords(),
    cacheable: new Map([[route, []]]),
    renderPage: (input) => {
      renders++
      return renderPage(input)
    },
    pictures: untouched,
    imgHosts: [],
    gameHosts: [],
    development: false,
    renderLimit: createRenderLimit(createLimits({ factor: 100 })),
    rendered: new PageCache(() => now),
  })
  const web = await testApp({ upstream, pages })
  closing.push(web.close, upstream.close, fake.close)
  const open = () =>
    request(web.app)
      .get(route)
      .set({ Accept: 'text/html', Cookie: `device=${device}` })
  const first = await open()
  const paths = new Set(fake.requests.map(({ path }) => path))
  now += INCOMPLETE_MS + 1
  await open()
  return { status: first.status, renders, paths: [...paths] }
}

const CASES = [...CACHEABLE.keys()].flatMap((route) => ['mobile', 'desktop'].map((device) => ({ route, device })))

// Proves SEC-27.
test.each(CASES)(
  '$route on $device is cached when every read succeeds, and for five seconds at most when one of them fails',
  async ({ device, route }) => {
    const whole = await openTwice(route, device)
    expect(whole).toMatchObject({ status: 200, renders: 1 })
    for (const path of whole.paths) {
      const part = await openTwice(route, device, path)
      expect(part, `a page without the answer of ${path} was given to a visitor six seconds later`).toMatchObject({
        renders: 2,
      })
    }
  },
)

test('the cacheable pages call upstream for public data', async () => {
  const { paths } = await openTwice('/', 'desktop')
  expect(paths).toEqual(expect.arrayContaining([CALLS.homeCards.path, CALLS.gameTypes.path, CALLS.articles.path]))
})
