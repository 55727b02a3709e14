import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { articles } from '../../contract/articles.ts'
import { BLOCK, homeCards } from '../../contract/home.ts'
import { rupiah } from '../../contract/money.ts'
import { readTolerantly } from '../../contract/read.ts'
import { LANGS } from '../say.ts'
import { AVATARS } from './avatars.ts'
import { GAMES, gameOf, PROVIDERS, pictureOf, providerIdOf } from './catalogue.ts'
import { LEVELS, levelOf, reachedLevel } from './levels.ts'
import { prebuild } from './prebuilt.ts'

const WINS = [gameOf('naga-langit')].flatMap((game) =>
  game ? [{ round: '0b7f9c1e-1111-4222-8333-444455556666', game, username: 'sinar77', amount: rupiah(1500) }] : [],
)

const dataOf = (envelope: Buffer) => JSON.parse(envelope.toString()).data
const cardsOf = (envelope: Buffer) => homeCards.reply.parse(dataOf(envelope)).cardList

test.each(LANGS)('the home page in %s has every block, in its order, full', (lang) => {
  const cards = cardsOf(prebuild(lang).cardsWith([], WINS))
  expect(cards.map(({ type }) => type)).toEqual([
    BLOCK.banners,
    BLOCK.notice,
    BLOCK.jackpot,
    BLOCK.categories,
    BLOCK.games,
    BLOCK.winners,
    BLOCK.games,
    BLOCK.providers,
  ])
  const [banners, , jackpot, categories, favourites, winners, fish, providers] = cards
  expect(banners?.subCardList).toHaveLength(3)
  expect(Number(jackpot?.content)).toBeGreaterThan(0)
  expect(categories?.subCardList).toHaveLength(9)
  for (const tab of categories?.subCardList ?? []) expect(tab.subCardList.length).toBeLessThanOrEqual(12)
  expect(favourites).toMatchObject({ content: 'Favorites', login: true, subCardList: [] })
  expect(winners?.subCardList).toMatchObject([{ title: 'Naga Langit', link: '/gamesDetail?id=naga-langit' }])
  expect(winners?.subCardList[0]?.content).toMatch(/^s\*\*\*7 · (IDR|Rp)\u00a01[.,]500$/)
  expect(fish?.subCardList).toHaveLength(6)
  expect(providers?.subCardList).toHaveLength(12)
  expect(new Set(cards.map(({ id }) => id)).size).toBe(cards.length)
})

test('favourites go into their block and leave the rest as it was', () => {
  const { cardsWith } = prebuild('en')
  const cards = cardsWith([], WINS)
  const games = [gameOf('naga-langit'), gameOf('paus-biru')].filter((game) => game !== undefined)
  const own = cardsOf(cardsWith(games, WINS))
  const block = own.findIndex(({ content }) => content === 'Favorites')
  expect(own[block]?.subCardList.map(({ gameId, collect }) => [gameId, collect])).toEqual([
    ['naga-langit', true],
    ['paus-biru', true],
  ])
  expect(own.toSpliced(block, 1)).toEqual(cardsOf(cards).toSpliced(block, 1))
})

test('every picture that is named exists', () => {
  const { cardsWith, popup, articles } = prebuild('en')
  const text = [cardsWith([], WINS), popup, articles('ARTICLE', 1, 15)].map(String).join('')
  const named = [...text.matchAll(/\/art\/[\w./-]+\.svg/g)].map(([path]) => path)
  expect(named.length).toBeGreaterThan(60)
  for (const path of new Set([...named, ...GAMES.map(pictureOf), ...PROVIDERS.map(({ logo }) => logo), ...AVATARS])) {
    expect(existsSync(new URL(`../../public${path}`, import.meta.url)), path).toBe(true)
  }
})

test('games have names of their own and a provider of the list', () => {
  expect(new Set(GAMES.map(({ id }) => id)).size).toBe(GAMES.length)
  const ids = PROVIDERS.map(({ id }) => id)
  for (const game of GAMES) {
    expect(ids).toContain(providerIdOf(game))
    expect(game.maxBet).toBeGreaterThan(game.minBet)
  }
})

test.each(LANGS)('articles in %s: promotions and questions, in pages, and nothing for an unknown type', (lang) => {
  const page = prebuild(lang).articles
  const read = (envelope: Buffer) => readTolerantly(articles.reply, dataOf(envelope))
  const promotions = read(page('ARTICLE', 1, 15))
  expect(promotions).toMatchObject({ ok: true, misfits: [] })
  expect(promotions.ok && promotions.data.length).toBeGreaterThanOrEqual(3)
  expect(promotions.ok && promotions.data.filter(({ content }) => content.startsWith('http'))).toHaveLength(1)
  expect(read(page('ARTICLE', 2, 3))).toMatchObject({ data: promotions.ok ? promotions.data.slice(3, 6) : [] })
  expect(read(page('FAQ', 1, 15))).toMatchObject({ ok: true, misfits: [] })
  expect(dataOf(page('constructor', 1, 15))).toEqual({ list: [], total: 0 })
})

test('levels rise with deposits and turnover together', () => {
  expect(LEVELS.map(({ level }) => level)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  const three = levelOf(3)
  expect(reachedLevel(three.recharge, three.turnover)).toBe(3)
  expect(reachedLevel(levelOf(8).recharge, three.turnover)).toBe(3)
  expect(reachedLevel(levelOf(1).recharge, levelOf(1).turnover)).toBe(1)
})
