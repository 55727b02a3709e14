import type { GameProvider } from '../../wallet-api/provider.ts'
import { type CatalogueGame, GAMES } from '../catalogue/catalogue.ts'

const SHOWN = 6

/** Games of the same rules, then type, volatility, provider; among equals those that follow in the catalogue. */
export function similarTo(game: CatalogueGame, factsOf: GameProvider['factsOf']): CatalogueGame[] {
  const { kind, volatility } = factsOf(game)
  const start = GAMES.indexOf(game)
  return GAMES.map((other, place) => {
    const facts = factsOf(other)
    const fit =
      (facts.kind === kind ? 8 : 0) +
      (other.type === game.type ? 4 : 0) +
      (facts.volatility === volatility ? 2 : 0) +
      (other.provider === game.provider ? 1 : 0)
    return { other, fit, away: (place - start + GAMES.length) % GAMES.length }
  })
    .filter(({ other, fit }) => other !== game && other.art !== (game.art ?? game.id) && fit >= 4)
    .sort((a, b) => b.fit - a.fit || a.away - b.away)
    .slice(0, SHOWN)
    .map(({ other }) => other)
}
