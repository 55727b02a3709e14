import { MOON_REELS, NIGHT_MOON, type NightReels } from '../../maths/nightForest.ts'

/** Whether a reel may turn longer: all moons before it have landed. It asks nothing about the reel itself. */
export const waitsForMoon = (grid: NightReels['grid'], reel: number): boolean =>
  reel === MOON_REELS[MOON_REELS.length - 1] &&
  MOON_REELS.every((one) => one === reel || grid[one]?.includes(NIGHT_MOON))
