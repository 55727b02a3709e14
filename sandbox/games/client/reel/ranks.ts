import type { SlotFace } from '../../protocol/slotFace.ts'
import type { SlotRules } from '../../protocol/slotRules.ts'

export type Rank = 'low' | 'high' | 'wild' | 'scatter'

/** The rank of a symbol: those of the upper half of the pay table are high. */
export function rankOf({ wins: { table }, wild, hold }: SlotRules, symbol: number): Rank {
  if (symbol === wild) return 'wild'
  if (symbol === hold?.symbol) return 'scatter'
  const most = (place: number) => Math.max(0, ...(table[place] ?? []))
  const paying = table.flatMap((_, place) => (place === wild || most(place) === 0 ? [] : [place]))
  const above = paying.filter((place) => most(place) > most(symbol)).length
  return above < Math.floor(paying.length / 2) ? 'high' : 'low'
}

/** Ground and rim of a symbol's plate, as CSS. */
export function plateOf(rules: SlotRules, { plates }: SlotFace, symbol: number) {
  const rank = rankOf(rules, symbol)
  const plate = rank === 'high' ? plates.high[symbol % plates.high.length] : plates[rank]
  const [upper, lower, rim] = plate ?? plates.low
  return { rank, ground: `linear-gradient(${upper},${lower})`, rim }
}
