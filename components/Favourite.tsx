import { favouriteAction } from '../contract/favouriteAction.ts'
import { Icon } from './Icon.tsx'

export interface FavouriteProps {
  game: string
  isFavourite: boolean
  /** The accessible name: "Favourite: Naga Langit". */
  label: string
  /** The word beside the star; without it only the star is shown. */
  text?: string | undefined
  /** On a tile the star is in the corner of the picture. */
  onTile?: boolean | undefined
  /** Shown when the star could not be saved. */
  failed: string
}

/** The star of a game, a form without script. A page may have several of one game (browser/games/favourite.ts). */
export const Favourite = ({ game, isFavourite, label, text, onTile = false, failed }: FavouriteProps) => (
  <form method="post" action={favouriteAction(isFavourite)} data-favourite={game} data-failed={failed}>
    <input type="hidden" name="gameId" value={game} />
    <button
      type="submit"
      className={text ? 'btn btn-lg btn-quiet star' : `btn btn-icon ${onTile ? 'fav' : 'star'}`}
      aria-pressed={isFavourite}
      aria-label={label}
      data-testid="favourite"
    >
      <Icon name="star" />
      {text}
    </button>
  </form>
)
