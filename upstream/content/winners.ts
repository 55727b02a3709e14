import { rupiah } from '../../contract/money.ts'
import type { Lang } from '../lang.ts'
import { money } from '../say.ts'
import { gameLink } from './cards.ts'
import { GAMES, pictureOf } from './catalogue.ts'

const SHOWN = 12
const FIRST = 'bdrswfakmnty'
const LAST = '3i9a7n5o2h8u'
const STEP = 37
const SMALLEST = 195_000
const SPREAD = 4_000_000

/** Invented wins of masked invented names; the same at every start. */
export function winners(lang: Lang) {
  return Array.from({ length: SHOWN }, (_, index) => index).flatMap((index) => {
    const game = GAMES[(index * STEP + 2) % GAMES.length]
    if (!game) return []
    const name = `${FIRST[index]}***${LAST[(index * 5) % LAST.length]}`
    const amount = rupiah(SMALLEST + Math.round(((index * 2_654_435_761) % SPREAD) / 5_000) * 5_000)
    return {
      id: `win-${index + 1}`,
      title: game.name,
      content: `${name} · ${money(lang, amount)}`,
      imageUrl: pictureOf(game),
      link: gameLink(game.id),
    }
  })
}
