import { expect, test } from 'vitest'
import { exampleApi } from '../../contract/calls/exampleApi.ts'
import { HOME_FAVOURITES } from '../../contract/calls/games.ts'
import { BLOCK, FAVORITES } from '../../contract/calls/home.ts'
import { pageContext } from '../../tests/support/pageContext.ts'
import { data } from './+data.ts'

// Proves HOM-07.
test('home shows the first favourites, also of an upstream that sends all of them', async () => {
  const list = Array.from({ length: 20 }, (_, n) => ({ id: `game-${n}`, gameName: `Game ${n}` }))
  const homeCards = { cardList: [{ id: 'mine', type: BLOCK.games, title: 'Mine', content: FAVORITES }] }
  const api = exampleApi({ homeCards, gameList: { list } })
  const { favourites } = await data(pageContext({ api, session: { signedIn: true, guest: false } }))
  expect(favourites?.map(({ id }) => id)).toEqual(list.slice(0, HOME_FAVOURITES.pageSize).map(({ id }) => id))
})
