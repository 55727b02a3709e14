import { moveRow } from './carousel/moveRow.ts'
import { growFigure } from './JackpotCounter/growFigure.ts'

/** How an island of decoration moves asleep, without React and Swiper. Each returns what ends it. */
const MOTIONS = new Map<string, (island: HTMLElement) => () => void>([
  ['BannerCarousel', moveRow],
  ['PromoCarousel', moveRow],
  ['JackpotCounter', growFigure],
])

export const moveAsleep = (island: HTMLElement) => MOTIONS.get(island.getAttribute('name') ?? '')?.(island)
