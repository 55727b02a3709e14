import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BLOCK, homeCards } from '../../../contract/calls/content.ts'
import { articles } from '../../../contract/calls/promotions.ts'
import { readTolerantly } from '../../../contract/calls/read.ts'
import { LANGS } from '../../../contract/languages.ts'
import { rupiah } from '../../../contract/money/sen.ts'
import { envelopeBytes } from '../../kit/http/sendEnvelope.ts'
import { translate } from '../../kit/http/translate.ts'
import { pictureOf } from '../../wallet-api/game.ts'
import { AVATARS } from '../players/avatars.ts'
import { LEVELS, levelOf, reachedLevel } from '../players/levels.ts'
import { GAMES, gameOf, PROVIDERS, providerIdOf, TYPE_NAMES } from './catalogue.ts'
import { prebuild } from './prebuilt.ts'

const WINS = [gameOf('naga-langit')].flatMap((game) =>
  game ? [{ round: '0b7f9c1e-1111-4222-8333-444455556666', game, username: 'sinar77', amount: rupiah(1500) }] : [],
)

const dataOf = (envelope: Buffer) => JSON.parse(envelope.toString()).data
const cardsOf = (envelope: Buffer) => homeCards.reply.parse(dataOf(envelope)).cardList

// Proves SBX-10.
test.each(LANGS)('the home page in %s has every block, in order and filled', (lang) => {
  const cards = cardsOf(prebuild(lang).cardsWith([], WINS))
  const nameOf = (type: number) => Object.entries(BLOCK).find(([, number]) => number === type)?.[0]
  const names = cards.map(({ type }) => nameOf(type))
  expect(names.slice(0, 3), 'the first view').toEqual(['banners', 'notice', 'categories'])
  expect(new Set(names), 'a type that homeCards() in cards.ts lacks').toEqual(new Set(Object.keys(BLOCK)))
  const cardOf = (name: string, content?: string) =>
    cards.find((card) => nameOf(card.type) === name && (content ?? card.content) === card.content)
  const [banners, jackpot, categories] = ['banners', 'jackpot', 'categories'].map((name) => cardOf(name))
  const [winners, providers] = [cardOf('winners'), cardOf('providers')]
  const [favourites, fish] = [cardOf('games', 'Favorites'), cardOf('games', 'Fish')]
  expect(banners?.subCardList, 'banners() in cards.ts').toHaveLength(4)
  expect(Number(jackpot?.content)).toBeGreaterThan(0)
  expect(categories?.subCardList, 'one tab for all games and one for each of TYPE_NAMES').toHaveLength(
    TYPE_NAMES.length + 1,
  )
  for (const tab of categories?.subCardList ?? []) expect(tab.subCardList.length).toBeLessThanOrEqual(12)
  expect(favourites).toMatchObject({ content: 'Favorites', login: true, subCardList: [] })
  expect(winners?.subCardList).toMatchObject([{ title: 'Naga Langit', link: '/gamesDetail?id=naga-langit' }])
  expect(winners?.subCardList[0]?.content).toMatch(/^s\*\*\*7 · (IDR|Rp)\u00a01[.,]500$/)
  expect(fish?.subCardList, 'the games of the type Fish in cards.ts').toHaveLength(6)
  expect(providers?.subCardList, 'the providers of catalogue.ts').toHaveLength(PROVIDERS.length)
  expect(new Set(cards.map(({ id }) => id)).size).toBe(cards.length)
})

test('favourites fill their block and leave the others unchanged', () => {
  const { cardsWith } = prebuild('en')
  const cards = cardsWith([], WINS)
  const games = [gameOf('naga-langit'), gameOf('paus-biru')].filter((game) => game !== undefined)
  const reply = cardsWith(games, WINS)
  expect(reply).toEqual(envelopeBytes(dataOf(reply)))
  const own = cardsOf(reply)
  const block = own.findIndex(({ content }) => content === 'Favorites')
  expect(own[block]?.subCardList.map(({ gameId, collect }) => [gameId, collect])).toEqual([
    ['naga-langit', true],
    ['paus-biru', true],
  ])
  expect(own.toSpliced(block, 1)).toEqual(cardsOf(cards).toSpliced(block, 1))
})

// Proves SBX-10.
test('every named picture exists', () => {
  const { cardsWith, popup, articles } = prebuild('en')
  const text = [cardsWith([], WINS), popup, articles('ARTICLE', 1, 15)].map(String).join('')
  const named = [...text.matchAll(/\/art\/[\w./-]+\.svg/g)].map(([path]) => path)
  expect(named.length).toBeGreaterThan(60)
  for (const path of new Set([...named, ...GAMES.map(pictureOf), ...PROVIDERS.map(({ logo }) => logo), ...AVATARS])) {
    const files = ['../../public', '../../../public'].map((folder) => new URL(`${folder}${path}`, import.meta.url))
    expect(files.filter(existsSync), path).toHaveLength(1)
  }
})

test.each(LANGS)('in %s each promotion has its own picture, and the popup describes what its picture shows', (lang) => {
  const { articles, popup } = prebuild(lang)
  const banners = dataOf(articles('ARTICLE', 1, 15)).list.map(({ banner }: { banner: string }) => banner)
  expect(banners, 'promotions() in articles.ts').toHaveLength(5)
  expect(new Set(banners).size).toBe(5)
  expect(dataOf(popup)).toEqual({
    ...dataOf(popup),
    title: expect.stringMatching(/./),
    content: expect.stringMatching(/./),
    btnName: expect.stringMatching(/./),
  })
})

// Proves PRO-04.
test.each(LANGS)('in %s every promotion with a bonus contains the one rule of bonuses', (lang) => {
  const { list } = dataOf(prebuild(lang).articles('ARTICLE', 1, 15))
  const rule = translate(lang, 'bonus.rule')
  for (const id of ['invite', 'register']) {
    const promotion = list.find((one: { id: string }) => one.id === id)
    expect(promotion.content).toContain(`<li>${rule}</li>`)
    expect(promotion.terms).toContainEqual({ name: translate(lang, 'upstream.promo.play'), value: rule })
  }
  expect(JSON.stringify(list)).not.toContain('{{')
})

test('games have unique names and a listed provider', () => {
  expect(new Set(GAMES.map(({ id }) => id)).size).toBe(GAMES.length)
  const ids = PROVIDERS.map(({ id }) => id)
  for (const game of GAMES) {
    expect(ids).toContain(providerIdOf(game))
    expect(game.maxBet).toBeGreaterThan(game.minBet)
  }
})

test.each(LANGS)('articles in %s: promotions and questions are paged, and an unknown type is empty', (lang) => {
  const page = prebuild(lang).articles
  const read = (envelope: Buffer) => readTolerantly(articles.reply, dataOf(envelope))
  const promotions = read(page('ARTICLE', 1, 15))
  expect(promotions).toMatchObject({ ok: true, violations: [] })
  expect(promotions.ok && promotions.data.length).toBeGreaterThanOrEqual(3)
  expect(promotions.ok && promotions.data.filter(({ content }) => content.startsWith('http'))).toHaveLength(1)
  expect(read(page('ARTICLE', 2, 3))).toMatchObject({ data: promotions.ok ? promotions.data.slice(3, 6) : [] })
  expect(read(page('FAQ', 1, 15))).toMatchObject({ ok: true, violations: [] })
  expect(dataOf(page('constructor', 1, 15))).toEqual({ list: [], total: 0 })
})

// Proves LVL-03.
test('a level requires both its deposits and its turnover', () => {
  expect(LEVELS.map(({ level }) => level)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  const three = levelOf(3)
  expect(reachedLevel(three.recharge, three.turnover)).toBe(3)
  expect(reachedLevel(levelOf(8).recharge, three.turnover)).toBe(3)
  expect(reachedLevel(levelOf(1).recharge, levelOf(1).turnover)).toBe(1)
})
