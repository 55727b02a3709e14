import { expect, test } from 'vitest'
import { homeCards } from '../../contract/calls/content.ts'
import { homeBlocks, MOST_CATEGORIES } from './homeBlocks.ts'

/** As upstream would send them, read by the contract. */
const read = (...cardList: object[]) => homeBlocks(homeCards.reply.parse({ cardList }).cardList)
const picture = { imageUrl: '/a.svg' }

// Proves HOM-01.
test('blocks keep the order of the server; unknown and empty blocks are left out', () => {
  const blocks = read(
    { type: 107, subCardList: [{ title: 'Nusa', ...picture }] },
    { type: 999, content: 'new' },
    { type: 102, content: '' },
    { type: 101, subCardList: [] },
    { type: 102, content: 'Hello' },
    { type: 105, content: 'Slot', subCardList: [] },
  )
  expect(blocks.map(({ kind }) => kind)).toEqual(['providers', 'notice', 'games'])
})

test('a banner or provider without an allowed picture is left out', () => {
  const [banners] = read({ type: 101, subCardList: [picture, { imageUrl: 'javascript:alert(1)' }, {}] })
  expect(banners).toMatchObject({ kind: 'banners', banners: [{ imageUrl: '/a.svg' }] })
})

test.each([
  ['12845902317', 12_845_902_317],
  ['12,845,902,317', 12_845_902_317],
  ['12.845.902.317', 12_845_902_317],
  ['500.99', 500],
  ['12845902,99', 12_845_902],
  ['12845902.123', 12_845_902],
  [70, 70],
])('the jackpot starts at its content: %j', (content, start) => {
  expect(read({ type: 103, content })).toMatchObject([{ kind: 'jackpot', start }])
})

test.each(['', 'soon', '-5', '1e9'])('a jackpot with an invalid amount has no block: %j', (content) => {
  expect(read({ type: 103, content })).toEqual([])
})

// Proves HOM-09.
test('the button of a heading needs both its text and a link', () => {
  const more = (card: object) => {
    const [block] = read({ type: 105, content: 'Slot', title: 'T', ...card })
    return block && 'head' in block ? block.head.more : null
  }
  expect(more({ btnName: 'More', link: '/games' })).toEqual({ text: 'More', link: { href: '/games', external: false } })
  expect(more({ btnName: 'More' })).toBeUndefined()
  expect(more({ link: '/games' })).toBeUndefined()
  expect(more({ btnName: 'More', link: '//evil.example' })).toBeUndefined()
})

test('content Favorites is the block of the player and ignores its cards', () => {
  expect(read({ type: 105, content: 'Favorites', title: 'Mine', subCardList: [picture] })).toEqual([
    { kind: 'favourites', id: 'block-1', head: { title: 'Mine', more: undefined } },
  ])
})

test('categories carry their games, at most as many as the tabs can show', () => {
  const tabs = Array.from({ length: MOST_CATEGORIES + 3 }, (_, place) => ({
    title: `T${place}`,
    subCardList: [{ title: 'Game', ...picture }],
  }))
  const [block] = read({ type: 106, subCardList: tabs })
  expect(block).toMatchObject({ kind: 'categories', categories: { length: MOST_CATEGORIES } })
  expect(block).toMatchObject({ categories: expect.arrayContaining([expect.objectContaining({ title: 'T0' })]) })
})
