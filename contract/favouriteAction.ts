import { addressOf } from './callFacts.ts'

/** The address that the star posts to: adding and removing are two calls (GAM-09). */
export const favouriteAction = (kept: boolean) => addressOf(kept ? 'removeFavourite' : 'addFavourite')
