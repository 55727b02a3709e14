import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from 'playwright/test'
import { envelope, fakeUpstream } from '../../../server/testing/fakeUpstream.ts'
import { photo, pictureHost } from '../../../server/testing/pictureHost.ts'
import { copyOf } from '../../../workshop/scale/processes.ts'
import { hold } from '../visitor.ts'

/** Cards of an upstream whose pictures are JPEGs on a host of its own. */
const cardsWith = (host: string) => {
  const card = (folder: string) => (_: unknown, at: number) => ({
    id: `${folder}${at}`,
    title: `${folder} ${at}`,
    content: 'Rimba',
    imageUrl: `${host}/${folder}/${at}.jpg`,
    link: '/promosi',
  })
  const list = (type: number, folder: string, length: number) => ({
    id: folder,
    type,
    title: folder,
    subCardList: Array.from({ length }, card(folder)),
  })
  return [list(101, 'banners', 3), list(105, 'games', 12), list(104, 'winners', 4), list(107, 'providers', 6)]
}

/** The built web tier before such an upstream. */
const test = base.extend<object, { shop: { url: string; host: string } }>({
  shop: [
    async ({ playwright: _ }, use) => {
      const host = await pictureHost(await photo(1200, 900))
      const upstream = await fakeUpstream()
      upstream.on('/version/config/index/card', () => envelope({ cardList: cardsWith(host.url) }))
      const folder = mkdtempSync(join(tmpdir(), 'kancil-pictures-'))
      const web = await copyOf('web', {
        API_BASE_URL: upstream.url,
        IMG_HOSTS: host.url,
        DATA_DIR: folder,
        MAX_LOOP_DELAY_MS: '60000',
        UPSTREAM_TIME_FACTOR: '10',
      })
      await web.start()
      await use({ url: web.url, host: host.url })
      await web.stop()
      for (const part of [upstream, host]) await part.close()
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
})

interface PictureState {
  src: string
  /** 0 until it has arrived. With a choice of widths it is in CSS pixels. */
  width: number
  lazy: boolean
}

/** Every picture of upstream on the page, after all have come. */
async function shown(page: Page): Promise<PictureState[]> {
  const pictures = page.locator('main img[src*="/pictures/"]')
  for (const picture of await pictures.all()) await picture.scrollIntoViewIfNeeded()
  const read = () =>
    pictures.evaluateAll((all) =>
      (all as HTMLImageElement[]).map((one) => ({
        src: one.currentSrc,
        width: one.naturalWidth,
        lazy: one.loading === 'lazy',
      })),
    )
  await expect.poll(async () => (await read()).filter(({ width }) => width === 0)).toEqual([])
  return read()
}

/** The document and its style sheets have come, with or without pictures. */
const styled = (page: Page) =>
  page.waitForFunction(
    () =>
      document.readyState !== 'loading' &&
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet),
  )

/** Where titles and cards stand, in CSS pixels, without what moves by itself. */
const places = (page: Page) =>
  page
    .locator('main h2, main .game-card, main .provider, main .winners, main .banner-view')
    .evaluateAll((all) =>
      (all as HTMLElement[]).map((one) => `${one.classList[0]} ${one.offsetTop} ${one.offsetHeight}`),
    )

// Proves PIC-06, PIC-07.
test('pictures of another host come from us, in the right width, and move nothing', { tag: '@phone' }, async ({
  page,
  shop,
}) => {
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const release = await hold(page, '**/pictures/**')
  const answer = await page.goto(shop.url, { waitUntil: 'commit' })
  expect(answer?.headers()['content-security-policy']).toMatch(/img-src 'self' data:;/)
  await styled(page)
  const before = await places(page)
  release()
  const pictures = await shown(page)
  const origin = new URL(shop.url).origin
  expect(pictures.length).toBeGreaterThanOrEqual(25)
  expect(pictures.filter(({ src }) => !src.startsWith(`${origin}/pictures/`))).toEqual([])
  expect(requests.filter((url) => url.startsWith(shop.host))).toEqual([])
  // Two device pixels for each of about 317 CSS pixels of a banner.
  expect(pictures.find(({ lazy }) => !lazy)?.src).toMatch(/\/640\/.*\/banners\/[\w-]{6}0\.jpg$/)
  expect(
    pictures.filter(({ src }) => src.includes('/games/') && src.includes('/240/')).map(({ width }) => width),
  ).toEqual(Array(12).fill(240))
  expect(before.length).toBeGreaterThanOrEqual(20)
  expect(await places(page)).toEqual(before)
  expect(problems).toEqual([])
})
