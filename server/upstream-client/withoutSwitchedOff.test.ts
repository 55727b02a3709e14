import { afterEach, beforeEach, expect, test } from 'vitest'
import { CALLS, type CallName } from '../../contract/calls/calls.ts'
import { BLOCK } from '../../contract/calls/content.ts'
import { PROMOTIONS } from '../../contract/calls/promotions.ts'
import type { Feature } from '../../contract/features.ts'
import { envelope, type FakeUpstream, fakeUpstream } from '../testing/fakeUpstream.ts'
import { testUpstream } from '../testing/testUpstream.ts'
import { wholeAndFresh } from './publicCache.ts'
import type { Upstream } from './upstream.ts'
import { withoutSwitchedOff } from './withoutSwitchedOff.ts'

const ORIGIN = 'https://play.example'
const CARDS = '/version/config/index/card'
const POPUP = '/version/config/index/popup'
const ARTICLES = '/article/list-v2'

let fake: FakeUpstream
let client: Upstream
beforeEach(async () => {
  fake = await fakeUpstream()
  client = testUpstream(fake.url)
})
afterEach(async () => {
  await client.close()
  await fake.close()
})

const context = { requestId: 'r', locale: 'en', device: 'mobile', appName: 'kancil' } as const
const ask = async (off: Feature[], name: CallName, fields = {}) => {
  const input = CALLS[name].input.parse(fields)
  const upstream = withoutSwitchedOff(client, { FEATURES_OFF: off }, ORIGIN)
  const reply = await upstream.send(name, input, context, wholeAndFresh())
  return {
    reply,
    text: JSON.stringify([reply.data, reply.raw]),
    again: () => upstream.send(name, input, context, wholeAndFresh()),
  }
}

const entry = (title: string, link: string) => ({ title, link, imageUrl: '/a.png' })
const cards = [
  {
    type: BLOCK.banners,
    subCardList: [
      entry('Ajak', '/invite'),
      entry('AjakUtuh', `${ORIGIN}/invite/?utm=1`),
      entry('AjakLewatMasuk', '/?login=1&next=%2Finvite'),
      entry('AjakPromosi', '/promosiDetail?id=ajak'),
      entry('Luar', 'https://other.example/invite'),
      entry('Malam', '/promosiDetail?id=malam'),
    ],
  },
  {
    type: BLOCK.games,
    title: 'Slot',
    btnName: 'Semua',
    link: '/invite',
    subCardList: [entry('Naga', '/gamesDetail?id=1')],
  },
]
const promotions = [
  { id: 'ajak', title: 'Ajak teman', content: '<p>x</p>', link: '/invite', terms: [{ name: 'a', value: 'b' }] },
  { id: 'utuh', title: 'Ajak utuh', content: `${ORIGIN}/invite` },
  { id: 'malam', title: 'Malam', content: '<p>y</p>', link: '/games' },
]
const sendContent = () => {
  fake.on(CARDS, () => envelope({ cardList: cards }))
  fake.on(ARTICLES, () => envelope({ list: promotions }))
  fake.on(POPUP, () => envelope(entry('Ajak', '/inviteRecord')))
}

// Proves PRT-20.
test('banners, popup and articles that lead to a switched-off page are left out, a block keeps its games', async () => {
  sendContent()
  const { reply, text, again } = await ask(['invite'], 'homeCards')
  expect(text.match(/Ajak\w*/g)).toBeNull()
  expect(text).not.toContain('"/invite')
  for (const game of ['Luar', 'Malam', 'Naga', 'Slot']) expect(text).toContain(game)
  expect(text).not.toContain('Semua')
  // The same reply gives the same object, so what is rendered from it can be cached.
  expect((await again()).data).toBe(reply.data)
  expect((await ask(['invite'], 'popup')).reply.data).toEqual({})
  const { reply: articles } = await ask(['invite'], 'articles', PROMOTIONS)
  expect(articles.data).toMatchObject([{ id: 'malam' }])
  expect(articles.raw).toMatchObject({ list: [{ id: 'malam' }] })
})

const [AWAY, STAYS] = [entry('Ajak', '/invite'), entry('Daftar', '/?login=1')]

// Proves PRT-20, HOM-22.
test.each([
  [{ ...AWAY, visitor: STAYS }, { visitor: STAYS }],
  [{ ...STAYS, visitor: AWAY }, STAYS],
  [{ ...AWAY, visitor: AWAY }, {}],
  [{ ...AWAY, visitor: null }, {}],
])('the popups of players and of visitors go each on its own (%#)', async (popup, left) => {
  fake.on(POPUP, () => envelope(popup))
  expect((await ask(['invite'], 'popup')).reply.data).toEqual(left)
})

// Proves PRT-20.
test('promotions that cannot be read leave the banners that lead to one of them', async () => {
  sendContent()
  fake.on(ARTICLES, () => ({ status: 500, body: '' }))
  const { text } = await ask(['invite'], 'homeCards')
  expect(text).toContain('AjakPromosi')
  expect(text).not.toContain('AjakUtuh')
})
