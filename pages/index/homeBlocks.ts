import { BLOCK, FAVORITES, type HomeCard, type LeafCard } from '../../contract/calls/content.ts'
import { LOCALES } from '../../contract/languages.ts'
import { type SafeLink, safeLink } from '../../contract/links.ts'
import { SEN_PER_RUPIAH, shownSen } from '../../contract/money/sen.ts'
import { readAmount } from '../../contract/money/typedAmount.ts'
import { opensDemo } from '../../contract/routes.ts'

/** A picture or entry of a block: the checked part of a card. `link` is missing where it was refused. */
export interface Item {
  id: string
  title: string
  content: string
  imageUrl: string | undefined
  link: SafeLink | undefined
}

export interface Heading {
  title: string
  /** The button at the right, when upstream sent both its text and an allowed link. */
  more: { text: string; link: SafeLink } | undefined
}

export interface Category extends Item {
  games: Item[]
}

/** The blocks of the home page (HOM-01), by type. */
export type HomeBlock = { id: string } & (
  | { kind: 'banners'; banners: (Item & { imageUrl: string })[] }
  | { kind: 'notice'; text: string }
  | { kind: 'jackpot'; title: string; start: number }
  | { kind: 'winners'; head: Heading; winners: Item[] }
  | { kind: 'games'; head: Heading; games: Item[] }
  | { kind: 'favourites'; head: Heading }
  | { kind: 'categories'; head: Heading; categories: Category[] }
  | { kind: 'providers'; head: Heading; providers: (Item & { imageUrl: string })[] }
)

/** The tabs that design/components/home.css can switch. */
const MOST_CATEGORIES = 16

const drawn = { visitor: new WeakMap<HomeCard[], HomeBlock[]>(), player: new WeakMap<HomeCard[], HomeBlock[]>() }

/** Upstream's cards in their order, without unknown types and empty blocks. Equal cards, equal blocks. A player has no banner of a demo (HOM-22). */
export function homeBlocks(cards: HomeCard[], viewer: keyof typeof drawn): HomeBlock[] {
  const blocks = drawn[viewer].get(cards) ?? blocksOf(viewer === 'visitor' ? cards : cards.map(withoutDemos))
  drawn[viewer].set(cards, blocks)
  return blocks
}

const withoutDemos = (card: HomeCard): HomeCard =>
  card.type === BLOCK.banners
    ? { ...card, subCardList: card.subCardList.filter(({ link }) => !(link && opensDemo(link))) }
    : card

const blocksOf = (cards: HomeCard[]): HomeBlock[] =>
  cards.flatMap((card, place) => {
    const block = blockOf(card)
    return block ? [{ id: card.id || `block-${place + 1}`, ...block } as HomeBlock] : []
  })

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never

function blockOf(card: HomeCard): WithoutId<HomeBlock> | null {
  const items = card.subCardList.map(itemOf)
  switch (card.type) {
    case BLOCK.banners: {
      const banners = items.filter(hasPicture)
      return banners.length > 0 ? { kind: 'banners', banners } : null
    }
    case BLOCK.notice:
      return card.content ? { kind: 'notice', text: card.content } : null
    case BLOCK.jackpot: {
      const start = wholeRupiah(card.content)
      return start === null ? null : { kind: 'jackpot', title: card.title, start }
    }
    case BLOCK.winners:
      return items.length > 0 ? { kind: 'winners', head: headOf(card), winners: items } : null
    case BLOCK.games:
      if (card.content === FAVORITES) return { kind: 'favourites', head: headOf(card) }
      return { kind: 'games', head: headOf(card), games: items }
    case BLOCK.categories: {
      const categories = card.subCardList
        .slice(0, MOST_CATEGORIES)
        .map((tab) => ({ ...itemOf(tab), games: tab.subCardList.map(itemOf) }))
      return categories.length > 0 ? { kind: 'categories', head: headOf(card), categories } : null
    }
    case BLOCK.providers: {
      const providers = items.filter(hasPicture)
      return providers.length > 0 ? { kind: 'providers', head: headOf(card), providers } : null
    }
    default:
      return null
  }
}

function itemOf({ id, title, content, imageUrl, link }: Omit<LeafCard, 'subCardList'>): Item {
  return { id, title, content, imageUrl: safeLink(imageUrl)?.href, link: safeLink(link) ?? undefined }
}

function headOf({ title, btnName, link }: HomeCard): Heading {
  const to = safeLink(link)
  return { title, more: btnName && to ? { text: btnName, link: to } : undefined }
}

const hasPicture = (item: Item): item is Item & { imageUrl: string } => item.imageUrl !== undefined

/** The content is a text that somebody may have written for readers, with groups. */
function wholeRupiah(content: string): number | null {
  const sen = shownSen(content) ?? shownSen(readAmount(content, LOCALES.en.lang) ?? '')
  return sen === null || sen < 0 ? null : Math.trunc(sen / SEN_PER_RUPIAH)
}
