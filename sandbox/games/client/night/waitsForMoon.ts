import { MOON_REELS, NIGHT_MOON, type NightReels } from '../../maths/nightForest.ts'

/**
 * Whether a reel may turn longer: the moons of all reels before it have landed, and its own, the last one, is still open. It asks
 * nothing about the reel itself, so a miss is not announced and a hit neither.
 */
export const waitsForMoon = (grid: NightReels['grid'], reel: number): boolean =>
  reel === MOON_REELS[MOON_REELS.length - 1] &&
  MOON_REELS.every((one) => one === reel || grid[one]?.includes(NIGHT_MOON))
