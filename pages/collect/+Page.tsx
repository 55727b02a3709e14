import { LinkButton } from '../../components/Button.tsx'
import { Empty } from '../../components/Empty.tsx'
import { href } from '../../contract/routes.ts'
import { useData, usePageContext, useT } from '../_layout/context.tsx'
import { isOnBreak } from '../_layout/onBreak.ts'
import { NextPage } from '../games/NextPage.tsx'
import { Star } from '../games/Star.tsx'
import { TileGrid } from '../games/TileGrid.tsx'
import type { Data } from './+data.ts'
import { Recent } from './Recent.tsx'

export function Page() {
  const t = useT()
  const { panel, shell } = usePageContext()
  const { tiles, next, previous, left } = useData<Data>()
  // Each with its star, so that the player can remove it and restore it after a mistake.
  const starred = tiles.map(({ href: play, ...tile }) => ({
    ...tile,
    href: isOnBreak(shell) ? href.gamesDetail({ id: tile.key }) : play,
    star: <Star id={tile.key} name={tile.name} isFavourite onTile />,
  }))
  const games = (
    <>
      <div className="game-pages">
        <TileGrid tiles={starred} first />
      </div>
      <NextPage next={next} previous={previous} left={left} />
    </>
  )
  if (panel) return games
  return (
    <div className="stack">
      <h1 className="page-title in-bar">{t('favourites.title')}</h1>
      {tiles.length > 0 ? (
        <div className="stack" data-found data-favourites>
          {games}
        </div>
      ) : (
        <Empty lead={t('favourites.empty')}>
          <LinkButton href={href.games({ classify: 'All' })}>{t('games.seeAll')}</LinkButton>
        </Empty>
      )}
      <Recent />
    </div>
  )
}
