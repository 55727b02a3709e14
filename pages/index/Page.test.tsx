import { describe, expect, test } from 'vitest'
import { homeCards } from '../../contract/home.ts'
import { drawn } from '../../tests/support/drawn.tsx'
import { pageContext } from '../../tests/support/pageContext.ts'
import type { Data } from './+data.ts'
import { Page } from './+Page.tsx'
import { homeBlocks, type Item } from './homeBlocks.ts'

type Given = Parameters<typeof pageContext>[0]
const blocksOf = (...cardList: object[]) => homeBlocks(homeCards.reply.parse({ cardList }).cardList)
const home = (data: Partial<Data>, given: Given = {}) =>
  drawn(pageContext({ data: { blocks: [], favourites: null, popup: null, ...data }, ...given }), <Page />)
const blocks = (cards: object[], given?: Given) => home({ blocks: blocksOf(...cards) }, given)

const signedIn = { session: { signedIn: true, guest: false } }
const banner = (name: string, link = '/promosi') => ({ title: name, imageUrl: `/${name}.svg`, link })
const game = (name: string): Item => ({
  id: name,
  title: name,
  content: 'Nusaplay',
  imageUrl: `/${name}.svg`,
  link: { href: `/gamesDetail?id=${name}`, external: false },
})
const FAVORITES = { type: 105, content: 'Favorites', title: 'Favourites', btnName: 'See all', link: '/collect' }

describe('101 banners', () => {
  test('a single banner is no island: nothing moves, loops or counts', () => {
    const html = blocks([{ type: 101, subCardList: [banner('one')] }])
    expect(html).toContain('<a class="banner" href="/promosi">')
    expect(html).not.toContain('app-island')
    expect(html).not.toContain('rail-end')
  })

  test('two are an island over a row that works alone; the first picture is fetched first', () => {
    const html = blocks([{ type: 101, subCardList: [banner('one'), banner('two', 'https://example.com/')] }])
    expect(html).toContain('name="BannerCarousel"')
    expect(html).toMatch(/src="\/one.svg"[^>]*fetchPriority="high"/)
    expect(html).toMatch(/src="\/two.svg"[^>]*loading="lazy"/)
    expect(html).toContain('<a class="banner" href="https://example.com/" target="_blank" rel="noopener">')
  })

  test('Save-Data: they move when asked to', () => {
    const html = blocks([{ type: 101, subCardList: [banner('one'), banner('two')] }], { saveData: true })
    expect(html).toContain('&quot;autoplay&quot;:false')
  })
})

describe('103 jackpot', () => {
  const card = [{ type: 103, title: 'Jackpot', content: '12845902317' }]

  test('grows in an island and is called an illustration', () => {
    const html = blocks(card, { locale: 'india' })
    expect(html).toContain('name="JackpotCounter"')
    expect(html).toContain('<span class="money-unit">IDR\u00a0</span>12.845.902.317')
    expect(html).toContain('Ilustrasi')
  })

  test('stands still with Save-Data', () => {
    expect(blocks(card, { saveData: true })).not.toContain('app-island')
  })

  test('in mode "server" it is upstream’s figure, still and without that remark', () => {
    const html = blocks(card, { site: { ...pageContext().site, jackpotMode: 'server' } })
    expect(html).toContain('12,845,902,317')
    expect(html).not.toContain('app-island')
    expect(html).not.toContain('Illustration')
  })
})

describe('104 winners', () => {
  const winner = (name: string) => ({
    id: name,
    title: name,
    content: 'b***3 · Rp 2.450.000',
    link: '/gamesDetail?id=1',
  })

  test('a list longer than its frame rolls, its copy is hidden from readers and holds no links', () => {
    const html = blocks([{ type: 104, title: 'Wins', subCardList: [...'abcdefg'].map(winner) }], signedIn)
    expect(html).toContain('class="roll"')
    expect(html.match(/<a class="winner"/g)).toHaveLength(7)
    expect(html).toContain('aria-label="Pause the list"')
    expect(html).toMatch(/<span class="game-by">b\*\*\*3<\/span>.*<span class="money">Rp 2\.450\.000<\/span>/)
  })

  test('a short one stands, without a pause', () => {
    const html = blocks([{ type: 104, title: 'Wins', subCardList: [...'abc'].map(winner) }])
    expect(html).not.toMatch(/class="roll"|Pause the list/)
  })
})

describe('105 favourites', () => {
  const cards = blocksOf(FAVORITES)

  test('logged out: a login button and a hint', () => {
    const html = home({ blocks: cards })
    expect(html).toContain('Sign in, then tap the star')
    expect(html).toMatch(/<a class="btn" href="\?login=1&amp;next=%2F"[^>]*>Sign in/)
  })

  test('logged in with no items: an empty block', () => {
    const html = home({ blocks: cards, favourites: [] }, signedIn)
    expect(html).toContain('class="empty"')
    expect(html).not.toContain('Sign in')
    expect(html).not.toContain('See all')
  })

  test('logged in: the items and the way to all of them', () => {
    const html = home({ blocks: cards, favourites: [game('kupu')] }, signedIn)
    expect(html).toContain('<a class="game-card" href="/gamesDetail?id=kupu">')
    expect(html).toContain('<a class="more-link" href="/collect">See all')
  })

  test('what could not be read is a block with a retry', () => {
    const html = home({ blocks: cards }, signedIn)
    expect(html).toContain('This part did not load')
    expect(html).toMatch(/<a href="\/"[^>]*>.*Try again/)
  })
})

describe('106 categories', () => {
  const card = {
    type: 106,
    title: 'Games',
    subCardList: [
      {
        id: 'Slot',
        title: 'Slots',
        content: 'Slot',
        subCardList: ['a', 'b', 'c', 'd'].map((name) => ({ ...banner(name), id: name })),
      },
      { id: 'P2P', title: 'P2P', content: 'P2P', subCardList: [] },
    ],
  }

  test('radios with one name, the first checked; its panel open, the others not', () => {
    const html = blocks([card])
    expect(html.match(/<input type="radio" name="block-1"/g)).toHaveLength(2)
    expect(html.match(/checked=""/g)).toHaveLength(1)
    expect(html.match(/<div class="cat-panel">/g)).toHaveLength(1)
    expect(html.match(/<div class="cat-panel" hidden="">/g)).toHaveLength(1)
  })

  test('a tab without games is an empty block', () => {
    expect(blocks([card])).toContain('There are no games here yet.')
  })

  test('the first row is fetched at once, every other picture when it is near', () => {
    const html = blocks([card])
    expect(html.match(/<img class="game-art"(?![^>]*lazy)/g)).toHaveLength(3)
    expect(html.match(/<img class="game-art"[^>]*lazy/g)).toHaveLength(1)
  })

  test('more leads to the block’s link, else to every game', () => {
    expect(blocks([card], signedIn)).toContain('<a class="more-link" href="/games?classify=All"')
    const own = blocks([{ ...card, btnName: 'All slots', link: '/games?classify=Slot' }], signedIn)
    expect(own).toMatch(/<a class="more-link" href="\/games\?classify=Slot"[^>]*>All slots/)
  })

  test('a visitor who picks a game signs in first and is led there', () => {
    const html = blocks([
      { ...card, subCardList: [{ title: 'T', subCardList: [{ title: 'g', link: '/gamesDetail?id=g' }] }] },
    ])
    expect(html).toContain('<a class="game-card" href="?login=1&amp;next=%2FgamesDetail%3Fid%3Dg">')
  })
})

test('the rest of the styles is linked where the first block stands that needs it, once', () => {
  const order = (html: string) =>
    [...html.matchAll(/rel="stylesheet"|notice-bar|provider-grid/g)].map(([found]) => found)
  const notice = { type: 102, content: 'Hello' }
  const providers = { type: 107, title: 'P', subCardList: [banner('p')] }
  expect(order(blocks([notice, providers]))).toEqual(['notice-bar', 'rel="stylesheet"', 'provider-grid'])
  expect(order(blocks([providers, notice]))).toEqual(['rel="stylesheet"', 'provider-grid', 'notice-bar'])
  expect(order(blocks([notice]))).toEqual(['notice-bar', 'rel="stylesheet"'])
  expect(order(home({ blocks: null }))).toEqual(['rel="stylesheet"'])
})

test('favourites and winners that follow each other share a row, in their order', () => {
  const wins = { type: 104, title: 'Wins', subCardList: [{ title: 'w' }] }
  expect(blocks([FAVORITES, wins])).toMatch(/split-even.*Favourites.*Wins/)
  expect(blocks([wins, FAVORITES])).toMatch(/split-even.*Wins.*Favourites/)
  expect(blocks([FAVORITES, { type: 102, content: 'x' }, wins])).not.toContain('split-even')
})

test('the popup waits closed; without a picture there is none', () => {
  const html = home({ popup: { imageUrl: '/p.svg', link: { href: 'https://example.com/', external: true } } })
  expect(html).toMatch(/<dialog class="dialog popup" data-popup="true" aria-label="Announcement">/)
  expect(html).toContain('href="https://example.com/" target="_blank" rel="noopener"')
  expect(home({})).not.toContain('<dialog')
})

test('cards that could not be read leave a retry, and the page stands', () => {
  const html = home({ blocks: null })
  expect(html).toContain('Try again')
  expect(html).toContain('<h1')
})
