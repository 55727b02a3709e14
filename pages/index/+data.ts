import type { PageContextServer } from 'vike/types'
import type { Game } from '../../contract/calls/games.ts'
import { safeLink } from '../../contract/links.ts'
import { orNull } from '../_layout/orNull.ts'
import { homeBlocks, type Item } from './homeBlocks.ts'

export type Data = Awaited<ReturnType<typeof data>>

const FAVOURITES_SHOWN = 6

/**
 * The home page. `null` parts could not be read: they are blocks with a retry, and the rest is drawn (HOM-12). Cards
 * and popup are public data; a player's favourites are read when a block shows them.
 */
export async function data(context: PageContextServer) {
  const { api, session } = context
  const [cards, popup] = await Promise.all([orNull(api.homeCards()), orNull(api.popup())])
  const blocks = cards && homeBlocks(cards.cardList)
  const wantsFavourites = session.signedIn && blocks?.some(({ kind }) => kind === 'favourites')
  const favourites = wantsFavourites
    ? await orNull(api.gameList({ collect: '1', pageNum: 1, pageSize: FAVOURITES_SHOWN }))
    : null
  const picture = safeLink(popup?.imageUrl)?.href
  return {
    blocks,
    favourites: favourites?.list.map(favouriteCard) ?? null,
    popup: picture
      ? {
          imageUrl: picture,
          link: safeLink(popup?.link),
          title: popup?.title,
          text: popup?.content,
          button: popup?.btnName,
        }
      : null,
  }
}

const favouriteCard = ({ id, gameName, imageUrl, supplierName, supplier }: Game): Item => ({
  id,
  title: gameName,
  content: supplierName ?? supplier ?? '',
  imageUrl: safeLink(imageUrl)?.href,
  link: { href: `/gamesDetail?id=${encodeURIComponent(id)}`, external: false },
})
