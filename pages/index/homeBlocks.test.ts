import { expect, test } from 'vitest'
import { homeCards } from '../../contract/calls/content.ts'
import { homeBlocks } from './homeBlocks.ts'

/** As upstream would send them, read by the contract. */
const read = (...cardList: object[]) => homeBlocks(homeCards.reply.parse({ cardList }).cardList, 'visitor')
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

// Proves HOM-22.
test('a banner that opens a demo is for visitors alone', () => {
  const demo = { ...picture, link: '/gamesPlay?id=rusa-emas&demo=1' }
  const { cardList } = homeCards.reply.parse({ cardList: [{ type: 101, subCardList: [demo, picture] }] })
  const count = (viewer: 'visitor' | 'player') =>
    homeBlocks(cardList, viewer).flatMap((block) => (block.kind === 'banners' ? block.banners : [])).length
  expect([count('visitor'), count('player'), count('visitor')]).toEqual([2, 1, 2])
})
