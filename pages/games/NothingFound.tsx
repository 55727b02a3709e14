import { Block } from '../../components/Block.tsx'
import { LinkButton } from '../../components/Button.tsx'
import { Empty } from '../../components/Empty.tsx'
import { CLASSIFY_ALL } from '../../contract/calls/games.ts'
import { useData, useT } from '../_layout/context.tsx'
import type { Data } from './+data.ts'
import { gamesHref } from './query.ts'
import { TileGrid } from './TileGrid.tsx'

/** Why nothing was found, one link to continue, and similar games. */
export function NothingFound() {
  const t = useT()
  const { query, similar } = useData<Data>()
  const { keyword, classify, supplier } = query
  const narrowed = classify !== CLASSIFY_ALL || supplier !== undefined
  if (!keyword)
    return (
      <Empty lead={t('games.noneHere')}>
        <LinkButton href={gamesHref({})}>{t('games.seeAll')}</LinkButton>
      </Empty>
    )
  return (
    <>
      <Empty lead={t('games.noneLead')} heading={t('games.none', { keyword })}>
        {narrowed ? (
          <LinkButton href={gamesHref({ keyword })}>{t('games.searchAll')}</LinkButton>
        ) : (
          <LinkButton href={gamesHref(query, { keyword: undefined })}>{t('games.clearSearch')}</LinkButton>
        )}
      </Empty>
      {similar && similar.tiles.length > 0 && (
        <Block title={t(similar.fitting ? 'games.maybe' : 'games.others')}>
          <TileGrid tiles={similar.tiles} />
        </Block>
      )}
    </>
  )
}
