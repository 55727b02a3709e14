import { Favourite } from '../../components/Favourite.tsx'
import { useT } from '../_layout/context.tsx'

interface StarProps {
  id: string
  name: string
  isFavourite: boolean
  worded?: boolean
  onTile?: boolean
}

export function Star({ id, name, isFavourite, worded = false, onTile }: StarProps) {
  const t = useT()
  return (
    <Favourite
      game={id}
      isFavourite={isFavourite}
      label={t('game.favouriteOf', { name })}
      text={worded ? t('game.favourite') : undefined}
      onTile={onTile}
      failed={t('favourites.failed')}
    />
  )
}
