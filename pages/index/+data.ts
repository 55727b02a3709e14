import type { PageContextServer } from 'vike/types'
import type { Game } from '../../contract/games.ts'
import { safeLink } from '../../contract/links.ts'
import { secondary } from '../_layout/secondary.ts'
import { homeBlocks, type Item } from './homeBlocks.ts'

export type Data = Awaited<ReturnType<typeof data>>

const FAVOURITES_SHOWN = 6

/**
 * Specification section 2, home page. `null` parts could not be read: they are blocks with a retry, the rest stands
 * (decision row 10). Cards and popup are public data; a player's favourites are asked for when a block shows them.
 */
export async function data(context: PageContextServer) {
  const { api, session } = context
  const [cards, popup] = await Promise.all([secondary(api.homeCards()), secondary(api.popup())])
  if (!cards || !popup) context.incomplete = true
  const blocks = cards && homeBlocks(cards.cardList)
  const wantsFavourites = session.signedIn && blocks?.some(({ kind }) => kind === 'favourites')
  const favourites = wantsFavourites
    ? await secondary(api.gameList({ collect: '1', pageNum: 1, pageSize: FAVOURITES_SHOWN }))
    : null
  const picture = safeLink(popup?.imageUrl)?.href
  return {
    blocks,
    favourites: favourites?.list.map(favouriteCard) ?? null,
    popup: picture ? { imageUrl: picture, link: safeLink(popup?.link) } : null,
  }
}

const favouriteCard = ({ id, gameName, imageUrl, supplierName, supplier }: Game): Item => ({
  id,
  title: gameName,
  content: supplierName ?? supplier ?? '',
  imageUrl: safeLink(imageUrl)?.href,
  link: { href: `/gamesDetail?id=${encodeURIComponent(id)}`, external: false },
})
