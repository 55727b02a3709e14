import { favouriteAction } from './favouriteAction.ts'
import { Icon } from './Icon.tsx'

export interface FavouriteProps {
  /** Id of the game. */
  game: string
  kept: boolean
  /** Read aloud: "Favourite: Naga Langit". */
  label: string
  /** The word beside the star; without it the star stands alone. */
  text?: string | undefined
  /** On a tile the star lies in the corner of the picture. */
  onTile?: boolean | undefined
  /** Said when the star could not be saved. */
  failed: string
}

/**
 * The star of a game. A form, so it works without script; with script the page stays (islands/games/favourite.ts).
 * Several stars of one game may be on a page.
 */
export const Favourite = ({ game, kept, label, text, onTile = false, failed }: FavouriteProps) => (
  <form method="post" action={favouriteAction(kept)} data-favourite={game} data-failed={failed}>
    <input type="hidden" name="gameId" value={game} />
    <button
      type="submit"
      className={text ? 'btn btn-lg btn-quiet star' : `btn btn-icon ${onTile ? 'fav' : 'star'}`}
      aria-pressed={kept}
      aria-label={label}
      data-testid="favourite"
    >
      <Icon name="star" />
      {text}
    </button>
  </form>
)
