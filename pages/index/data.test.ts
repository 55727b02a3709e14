import { expect, test } from 'vitest'
import { BLOCK, FAVORITES } from '../../contract/calls/content.ts'
import { HOME_FAVOURITES } from '../../contract/calls/games.ts'
import { exampleApi } from '../../contract/documents/exampleApi.ts'
import { pageContext } from '../../tests/support/pageContext.ts'
import { data } from './+data.ts'

// Proves HOM-07, HOM-23.
test('home shows the first favourites, also of an upstream that sends all of them', async () => {
  const list = Array.from({ length: 20 }, (_, n) => ({ id: `game-${n}`, gameName: `Game ${n}` }))
  const homeCards = { cardList: [{ id: 'mine', type: BLOCK.games, title: 'Mine', content: FAVORITES }] }
  const api = exampleApi({ homeCards, gameList: { list } })
  const { favourites } = await data(pageContext({ api, session: { signedIn: true, guest: false } }))
  expect(favourites?.[0]?.link?.href).toBe('/gamesPlay?id=game-0&name=Game%200&isCollect=0')
  expect(favourites?.map(({ id }) => id)).toEqual(list.slice(0, HOME_FAVOURITES.pageSize).map(({ id }) => id))
})

// Proves HOM-22.
test('a visitor sees the popup for visitors, a player the other one; without one for visitors both see the same', async () => {
  const ours = { imageUrl: '/ours.svg', title: 'Invite a friend' }
  const visitor = { imageUrl: '/theirs.svg', title: 'Try a game first' }
  const titleFor = async (signedIn: boolean, popup: object) => {
    const context = pageContext({ api: exampleApi({ popup }), session: { signedIn, guest: false }, panel: true })
    return (await data(context)).popup?.title
  }
  expect(await titleFor(false, { ...ours, visitor })).toBe('Try a game first')
  expect(await titleFor(true, { ...ours, visitor })).toBe('Invite a friend')
  for (const popup of [ours, { ...ours, visitor: null }]) expect(await titleFor(false, popup)).toBe('Invite a friend')
})
