import { nextTouch } from '../signs.ts'

/** Resolves when the player has touched the page since the small script ran. */
export const touched = nextTouch()
