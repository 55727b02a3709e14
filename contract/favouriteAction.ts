import { addressOf } from './callFacts.ts'

/** The address that the star posts to: adding and removing are two calls (GAM-09). */
export const favouriteAction = (isFavourite: boolean) => addressOf(isFavourite ? 'removeFavourite' : 'addFavourite')
