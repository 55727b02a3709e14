import type { EpochMs } from '../../../common/epochMs.ts'
import type { Api } from '../../../contract/calls/api.ts'
import { CALLS } from '../../../contract/calls/calls.ts'
import { BLOCK, FAVORITES } from '../../../contract/calls/content.ts'
import { type Orders, snapshotOf } from '../../../contract/calls/orders.ts'
import { exampleApi } from '../../../contract/documents/exampleApi.ts'
import { EXAMPLES } from '../../../contract/documents/examples.ts'
import { LOCALES, type Locale } from '../../../contract/languages.ts'
import type { Site } from '../../../contract/site.ts'
import type { Device } from '../../../server/http/device.ts'
import { loadWords } from '../../../server/http/words.ts'
import type { RenderPage } from '../../../server/render/renderRequest.ts'
import type { PageScripts } from '../../../server/render/scripts.ts'

/** The time on every example page. */
const NOW: EpochMs = Date.parse('2026-11-21T12:00:00+07:00')

/** The pages that players open most, the most frequent first. Other pages share the parts around their content. */
export const ADDRESSES = [
  '/',
  '/promosi',
  '/wallet',
  '/account',
  '/games',
  '/recharge',
  '/transaction',
  '/profile',
  '/gamesDetail?id=bunga-rafflesia',
  '/confirm?transNo=KCL-261121-7PDX4M',
  '/withdraw',
  '/withdrawForm?amount=50000',
  '/promosiDetail?id=invite',
  '/invite',
  '/level',
  '/contact',
  '/download',
]

/** Settings without anything of an operator. */
const SITE: Site = {
  brand: 'Kancil',
  look: { css: '', grounds: { dark: '#0c112d', light: '#f7f4ec' } },
  terms: '/terms',
  privacy: '/privacy',
  origin: 'https://play.example',
  languages: Object.keys(LOCALES),
  featuresOff: [],
  age: 18,
  jackpotMode: 'illustration',
  google: false,
  tracking: true,
  field: true,
  sandbox: false,
  usualMinutes: 30,
  helpLines: [],
}

const cards = ['Bunga Rafflesia', 'Emas Majapahit'].map((title) => ({
  title,
  imageUrl: '/art/games/bunga-rafflesia.svg',
  link: '/gamesDetail?id=bunga-rafflesia',
}))
/** A type of game for each icon that upstreams name as a logo; the example of the call has two. */
const types = ['all', 'slot', 'sports', 'casino', 'p2p', 'fish', 'lottery', 'egames', 'cock'].map((icon) => ({
  name: icon,
  classify: icon,
  logo: `/icons.svg#${icon}`,
}))
/** One block of each type; the example of the call has two. */
const home = {
  cardList: [
    { type: BLOCK.banners, subCardList: cards },
    { type: BLOCK.notice, content: 'x' },
    { type: BLOCK.jackpot, content: '1000000' },
    {
      type: BLOCK.categories,
      subCardList: types.map(({ name, logo }) => ({ title: name, imageUrl: logo, subCardList: cards })),
    },
    { type: BLOCK.winners, subCardList: cards },
    { type: BLOCK.games, content: FAVORITES },
    { type: BLOCK.games, btnName: 'x', link: '/games', subCardList: cards },
    { type: BLOCK.providers, subCardList: cards },
  ],
}

/** Every order is the one of the example. */
const ordersOf = (api: Api): Orders => ({
  async read() {
    const input = CALLS.rechargeOrder.input.parse(EXAMPLES.rechargeOrder?.input)
    return snapshotOf(input, await api.rechargeOrder(input), NOW)
  },
})

/** The intent of a form is new with each render. */
const INTENT = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g

/** The intent of a form and the ids of a render are new each time. */
export const withoutIntent = (html: string) => html.replace(INTENT, '')

export interface Example {
  urlOriginal: string
  locale: Locale
  device: Device
  signedIn: boolean
}

/** An upstream that answers with the examples of the contract, whose home has one block of each type. */
export const upstreamOfExamples = (instead: Parameters<typeof exampleApi>[0] = {}) =>
  exampleApi({ homeCards: home, gameTypes: { list: types }, ...instead })

/** The context of an example page: no real player, no upstream, no clock. */
export const exampleContext = (
  scripts: PageScripts,
  { urlOriginal, locale, device, signedIn }: Example,
  api = upstreamOfExamples(),
) => ({
  urlOriginal,
  ...scripts,
  api,
  orders: ordersOf(api),
  turn: async () => {},
  pictureOf: (address: string) => address,
  t: loadWords()[locale],
  locale,
  device,
  hostname: 'localhost',
  site: SITE,
  sanitize: (html: string) => html,
  problem: undefined,
  session: { signedIn, guest: false },
  flash: null,
  tracking: { origin: '', fbc: '', fbp: '', behind: '' },
  wayBack: urlOriginal,
  saveData: false,
  fromHere: true,
  embedded: async () => null,
  now: NOW,
  seed: 1,
  panel: false,
  theme: null,
  stale: false,
})

/** Renders the usual pages of one language and device from the contract's examples: the same texts each time. */
export async function examplePages(
  renderPage: RenderPage,
  scripts: PageScripts,
  locale: Locale,
  device: Device,
): Promise<string[]> {
  const api = upstreamOfExamples()
  const pages: string[] = []
  for (const urlOriginal of ADDRESSES)
    for (const signedIn of [true, false]) {
      const { html, status, error } = await renderPage(
        exampleContext(scripts, { urlOriginal, locale, device, signedIn }, api),
      )
      if (status === 200) pages.push(withoutIntent(html))
      else if (signedIn)
        throw new Error(`${urlOriginal} answers ${status} with the examples of the contract`, { cause: error })
    }
  return pages
}
