import { nextTouch } from '../signs.ts'

/** Resolves when the player has touched the page since the script of every page ran. */
export const touched = nextTouch()
