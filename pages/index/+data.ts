import type { PageContextServer } from 'vike/types'
import type { z } from 'zod'
import type { popup } from '../../contract/calls/content.ts'
import { type Game, HOME_FAVOURITES } from '../../contract/calls/games.ts'
import { safeLink } from '../../contract/links.ts'
import type { PictureFacts } from '../../contract/pictures.ts'
import { orNull } from '../_layout/orNull.ts'
import { playHref, playTileOf } from '../games/tiles.ts'
import { type HomeBlock, homeBlocks, type Item } from './homeBlocks.ts'

export type Data = Awaited<ReturnType<typeof data>>

type UpstreamPopup = z.output<typeof popup.reply>

const NOTHING = { blocks: null, firstBanner: null, favourites: null, recent: [] }

/** Home. A part that could not be read is a block with a retry (HOM-12); as a dialog, home is its popup. */
export async function data(context: PageContextServer) {
  const { api, session, panel } = context
  if (panel) return { ...NOTHING, popup: popupOf(session, await orNull(api.popup())) }
  const reading = orNull(api.homeCards()).then(
    (cards) => cards && homeBlocks(cards.cardList, session.signedIn ? 'player' : 'visitor'),
  )
  const [blocks, popup, recent, favourites, firstBanner] = await Promise.all([
    reading,
    orNull(api.popup()),
    session.signedIn ? orNull(api.recentGames()) : null,
    reading.then((known) => readFavourites(context, known ?? [])),
    reading.then((known) => readFirstBanner(context, known ?? [])),
  ])
  return {
    blocks,
    firstBanner,
    favourites,
    /** The games that the player staked in last. */
    recent: recent?.map(playTileOf) ?? [],
    popup: popupOf(session, popup),
  }
}

async function readFavourites({ api, session }: PageContextServer, blocks: HomeBlock[]): Promise<Item[] | null> {
  if (!session.signedIn || !blocks.some(({ kind }) => kind === 'favourites')) return null
  const favourites = await orNull(api.gameList(HOME_FAVOURITES))
  return favourites?.list.slice(0, HOME_FAVOURITES.pageSize).map(favouriteCard) ?? null
}

/** HOM-22: a visitor sees the one for visitors, where upstream has one. */
function popupOf({ signedIn }: PageContextServer['session'], upstream: UpstreamPopup | null) {
  const popup = signedIn ? upstream : (upstream?.visitor ?? upstream)
  const picture = safeLink(popup?.imageUrl)?.href
  if (!popup || !picture) return null
  const { title, content: text, btnName: button } = popup
  return { imageUrl: picture, link: safeLink(popup.link), title, text, button }
}

/** The first banner as part of a first page, where it is small. Later the browser may have it. */
async function readFirstBanner(context: PageContextServer, [first]: HomeBlock[]): Promise<PictureFacts | null> {
  const address = first?.kind === 'banners' && first.banners[0]?.imageUrl
  if (!address) return null
  const { session, fromHere } = context
  const embedded = session.signedIn || fromHere ? null : await context.embedded(address)
  context.firstPicture = embedded ?? context.pictureOf(address, 'banner')
  return embedded
}

const favouriteCard = (game: Game): Item => ({
  id: game.id,
  title: game.gameName,
  content: game.supplierName ?? game.supplier ?? '',
  imageUrl: safeLink(game.imageUrl)?.href,
  link: { href: playHref(game), external: false },
})
