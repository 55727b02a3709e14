import { describe, expect, test } from 'vitest'
import { homeCards } from '../../contract/calls/content.ts'
import { DAY_MS } from '../../contract/time/wib.ts'
import { elements } from '../../tests/support/elements.ts'
import { pageContext } from '../../tests/support/pageContext.ts'
import { rendered } from '../../tests/support/rendered.tsx'
import type { Data } from './+data.ts'
import { Page } from './+Page.tsx'
import { homeBlocks, type Item } from './homeBlocks.ts'

type ContextInput = Parameters<typeof pageContext>[0]
const blocksOf = (...cardList: object[]) => homeBlocks(homeCards.reply.parse({ cardList }).cardList, 'visitor')
const home = (data: Partial<Data>, input: ContextInput = {}) =>
  rendered(
    pageContext({
      data: { blocks: [], firstBanner: null, favourites: null, recent: [], popup: null, ...data },
      ...input,
    }),
    <Page />,
  )
const blocks = (cards: object[], input?: ContextInput) => home({ blocks: blocksOf(...cards) }, input)

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
  // Proves HOM-02.
  test('a single banner is not an island: it does not move, loop or count', () => {
    const html = blocks([{ type: 101, subCardList: [banner('one')] }])
    expect(html).toContain('<a class="banner" href="/promosi">')
    expect(html).not.toContain('app-island')
    expect(html).not.toContain('rail-end')
  })

  // Proves PIC-08.
  test('a first picture that is a part of the document stands in the place of its address, in the page and the island', () => {
    const src = 'data:image/svg+xml,%3Csvg/%3E'
    const cards = blocksOf({ type: 101, subCardList: [banner('one'), banner('two')] })
    const html = home({ blocks: cards, firstBanner: { src } })
    expect(html).toContain(`<img src="${src}" width="960" height="420" alt="one" decoding="sync"/>`)
    expect(html).toContain(`&quot;imageUrl&quot;:{&quot;src&quot;:&quot;${src}&quot;}`)
    expect(html).not.toContain('/one.svg')
    expect(html).toContain('src="/two.svg"')
  })
})

describe('103 jackpot', () => {
  const card = [{ type: 103, title: 'Jackpot', content: '12845902317' }]

  // Proves HOM-05.
  test('the jackpot grows in an island and is labelled as an illustration', () => {
    const html = blocks(card, { locale: 'india' })
    expect(html).toContain('name="JackpotCounter"')
    expect(html).toContain('<span class="money-unit">Rp\u00a0</span>12.845.902.317')
    expect(html).toContain('Ilustrasi')
  })

  // Proves HOM-05, LIN-12.
  test('the jackpot does not move with Save-Data', () => {
    const html = blocks(card, { saveData: true })
    expect(html).toContain('12,845,902,317')
    expect(html).not.toContain('app-island')
  })

  // Proves HOM-05.
  test('in mode "server" the jackpot of upstream is shown, unmoving and without the label', () => {
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

  // Proves HOM-06.
  test('a list longer than its frame scrolls; the rows of its copy fill the frame, hidden from screen readers and without links', () => {
    const html = blocks([{ type: 104, title: 'Wins', subCardList: [...'abcdefgh'].map(winner) }], signedIn)
    expect(html).toContain('class="roll"')
    expect(elements(html, 'a').filter((link) => link.class === 'winner')).toHaveLength(8)
    const copies = elements(html, 'ul').filter((list) => list.class === 'roll-copy')
    expect(copies).toMatchObject([{ 'aria-hidden': 'true' }])
    const [, copy = ''] = /<ul[^>]*roll-copy[^>]*>(.*?)<\/ul>/s.exec(html) ?? []
    expect(elements(copy, 'b').map(({ text }) => text)).toEqual([...'abcdef'])
    expect(elements(copy, 'a')).toEqual([])
    expect(html).toContain('aria-label="Pause the list"')
    expect(html).toMatch(/<span class="game-by">b\*\*\*3<\/span>.*<span class="money">Rp 2\.450\.000<\/span>/)
  })
})

describe('105 favourites', () => {
  const cards = blocksOf(FAVORITES)

  // Proves HOM-07.
  test('a player sees the favourites and a link to all of them', () => {
    const html = home({ blocks: cards, favourites: [game('kupu')] }, signedIn)
    expect(html).toContain('<a class="game-card" href="/gamesDetail?id=kupu">')
    expect(html).toContain('<a class="more-link" href="/collect">See all')
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

  // Proves HOM-08.
  test('radios of one group come before tabs and panels, the first is checked; only a style hides a panel', () => {
    const html = blocks([card])
    expect(html.match(/<input class="cat-radio" type="radio"[^>]*name="block-1"/g)).toHaveLength(2)
    expect(html.match(/checked=""/g)).toHaveLength(1)
    expect(html.match(/<label class="cat-tab" for="block-1-[01]"/g)).toHaveLength(2)
    expect(html.match(/<div class="cat-panel">/g)).toHaveLength(2)
    expect(html.lastIndexOf('cat-radio')).toBeLessThan(html.indexOf('cat-tabs'))
  })

  // Proves HOM-08.
  test('"more" uses the link of the block, otherwise it leads to every game', () => {
    expect(blocks([card], signedIn)).toContain('<a class="more-link" href="/games?classify=All"')
    const own = blocks([{ ...card, btnName: 'All slots', link: '/games?classify=Slot' }], signedIn)
    expect(own).toMatch(/<a class="more-link" href="\/games\?classify=Slot"[^>]*>All slots/)
  })

  // Proves HOM-13.
  test('a visitor who opens a game signs in first and continues to the game', () => {
    const html = blocks([
      { ...card, subCardList: [{ title: 'T', subCardList: [{ title: 'g', link: '/gamesDetail?id=g' }] }] },
    ])
    expect(html).toContain('<a class="game-card" href="?login=1&amp;next=%2FgamesDetail%3Fid%3Dg">')
  })
})

describe('the popup', () => {
  const silent = { title: undefined, text: undefined, button: undefined }
  const bare = { imageUrl: '/p.svg', link: { href: 'https://example.com/', external: true }, ...silent }

  const panel = (popup: Data['popup']) => home({ popup }, { panel: true, device: 'desktop' })

  // Proves HOM-10.
  test('the page says that there is a popup; the popup is a page of its own, closed at first', () => {
    expect(home({ popup: bare })).toMatch(/^(?!.*<dialog).* data-popup=""/s)
    expect(home({})).not.toContain('data-popup')
    expect(panel(bare)).toMatch(
      /^<dialog class="dialog popup" data-popup="true" aria-label="Announcement">.*<\/dialog>$/s,
    )
    expect(panel(null)).toBe('')
  })

  // Proves LIN-26.
  test('a visitor on a phone gets the panels of the sign-in with it, a player does not', () => {
    const visitor = home({ popup: bare }, { panel: true })
    expect(visitor).toContain('<dialog class="dialog popup"')
    expect(visitor).toContain('<template data-over="?login=2">')
    expect(home({ popup: null }, { panel: true, session: { signedIn: true, guest: false } })).toBe('')
  })

  // Proves HOM-11.
  test('the popup shows the title, the sentence and the button text of upstream', () => {
    const html = panel({ ...bare, title: 'Invite <a> friend', text: 'Share your code.', button: 'See how' })
    expect(html).toContain('aria-labelledby="popup-t"')
    expect(html).toContain('<h2 id="popup-t">Invite &lt;a&gt; friend</h2>')
    expect(html).toContain('Share your code.')
    expect(html).toMatch(/data-testid="popup-open"[^>]*>See how</)
    expect(html).toContain('alt=""')
  })
})

// Proves HOM-12.
test('unreadable cards show a retry, and the page is rendered', () => {
  const html = home({ blocks: null })
  expect(html).toContain('Try again')
  expect(html).toContain('<h1')
})

describe('games to continue', () => {
  const tile = (name: string) => ({
    key: name,
    name,
    by: 'Nusaplay',
    href: `/gamesPlay?id=${name}`,
    imageUrl: '/a.svg',
  })
  const recent = ['Komet', 'Roda', 'Naga', 'Paus'].map(tile)
  const cards = blocksOf(
    { type: 101, subCardList: [banner('one')] },
    { type: 104, title: 'Wins', subCardList: [{ title: 'w' }] },
  )

  // Proves HOM-19.
  test('a player sees the last games in one row, below the banners; each opens at once', () => {
    const html = home({ blocks: cards, recent }, { ...signedIn, device: 'mobile' })
    expect(html).toMatch(/class="banner".*Continue playing.*href="\/gamesPlay\?id=Komet".*Wins/s)
    expect(html.match(/href="\/gamesPlay/g)).toHaveLength(3)
    expect(
      home({ blocks: cards, recent }, { ...signedIn, device: 'desktop' }).match(/href="\/gamesPlay/g),
    ).toHaveLength(4)
    expect(home({ blocks: blocksOf({ type: 101, subCardList: [banner('one')] }), recent }, signedIn)).toContain('Komet')
  })
})

// Proves HOM-21.
test('during a break home is calm: the money, the days left and help, no picture that invites and no game', () => {
  const { shell } = pageContext()
  const player = { breakUntil: Date.now() + 2.5 * DAY_MS }
  const onBreak = { ...signedIn, shell: { ...shell, player } } as unknown as ContextInput
  const html = home({ blocks: blocksOf({ type: 101, subCardList: [banner('one')] }), popup: null }, onBreak)
  expect(html).toContain('Days left of your break: 3')
  for (const to of ['/withdraw', '/transaction', '/limits', '/responsible-play', '/contact'])
    expect(html).toContain(`href="${to}"`)
  for (const part of ['banner', 'data-popup', 'href="/recharge"', '/games']) expect(html).not.toContain(part)
  const closed = { ...signedIn, shell: { ...shell, player: { closesAt: Date.now() } } } as unknown as ContextInput
  const calm = home({ blocks: blocksOf({ type: 101, subCardList: [banner('one')] }), popup: null }, closed)
  expect(calm).toContain('data-testid="calm-home"')
  expect(calm).not.toContain('Days left')
})

// Proves HOM-20.
test('home of a player has the search of the games list as a plain form; a visitor cannot open that list', () => {
  const cards = [{ type: 104, title: 'Wins', subCardList: [{ title: 'w' }] }]
  const html = blocks(cards, signedIn)
  expect(html).toMatch(/<form class="row" action="\/games"><input[^>]* aria-label="Search games" name="keyword"\/>/)
  expect(blocks(cards)).not.toContain('action="/games"')
})
