import type { PageContextServer } from 'vike/types'
import type { Game } from '../../contract/calls/games.ts'
import { safeLink } from '../../contract/links.ts'
import type { PictureFacts } from '../../contract/pictures.ts'
import { orNull } from '../_layout/orNull.ts'
import { type HomeBlock, homeBlocks, type Item } from './homeBlocks.ts'

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
  const firstBanner = await readFirstBanner(context, blocks ?? [])
  return {
    blocks,
    firstBanner,
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

/**
 * The first banner of a page that begins with banners: a part of the document where it is small enough. From a second
 * page on the browser may have it, and a player's home is rarely a first page.
 */
async function readFirstBanner(context: PageContextServer, [first]: HomeBlock[]): Promise<PictureFacts | null> {
  const address = first?.kind === 'banners' && first.banners[0]?.imageUrl
  if (!address) return null
  const { session, fromHere } = context
  const embedded = session.signedIn || fromHere ? null : await context.embedded(address)
  context.firstPicture = embedded ?? context.pictureOf(address, 'banner')
  return embedded
}

const favouriteCard = ({ id, gameName, imageUrl, supplierName, supplier }: Game): Item => ({
  id,
  title: gameName,
  content: supplierName ?? supplier ?? '',
  imageUrl: safeLink(imageUrl)?.href,
  link: { href: `/gamesDetail?id=${encodeURIComponent(id)}`, external: false },
})
