import { rulesOf, volatilityOf } from '../../games/server/variants.ts'
import { type CatalogueGame, GAMES } from '../catalogue/catalogue.ts'

const SHOWN = 6

/** The rules that a tile opens: a slot of its own, or an engine. */
function kindOf(game: CatalogueGame): string {
  const rules = rulesOf(game)
  return rules.variant === 'reel' ? `slot ${rules.slot}` : rules.variant
}

/**
 * Games that play like this one: first those of its rules, then of its type, its volatility and its provider. Among
 * equals those that follow it in the catalogue, so that not every game leads to the same few.
 */
export function similarTo(game: CatalogueGame): CatalogueGame[] {
  const kind = kindOf(game)
  const volatility = volatilityOf(game)
  const start = GAMES.indexOf(game)
  return GAMES.map((other, place) => ({
    other,
    fit:
      (kindOf(other) === kind ? 8 : 0) +
      (other.type === game.type ? 4 : 0) +
      (volatilityOf(other) === volatility ? 2 : 0) +
      (other.provider === game.provider ? 1 : 0),
    away: (place - start + GAMES.length) % GAMES.length,
  }))
    .filter(({ other, fit }) => other !== game && other.art !== (game.art ?? game.id) && fit >= 4)
    .sort((a, b) => b.fit - a.fit || a.away - b.away)
    .slice(0, SHOWN)
    .map(({ other }) => other)
}
