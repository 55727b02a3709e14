import { moveRow } from './carousel/moveRow.ts'
import { growFigure } from './JackpotCounter/growFigure.ts'

/**
 * How an island of decoration moves while it sleeps: without React and Swiper, which come when the player uses it.
 * Each returns a function that leaves the HTML as the island expects it.
 */
const MOTIONS = new Map<string, (island: HTMLElement) => () => void>([
  ['BannerCarousel', moveRow],
  ['PromoCarousel', moveRow],
  ['JackpotCounter', growFigure],
])

export const moveAsleep = (island: HTMLElement) => MOTIONS.get(island.getAttribute('name') ?? '')?.(island)
