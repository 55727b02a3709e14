import { groupDigits } from '../../contract/format.ts'
import { LOCALES } from '../../contract/languages.ts'
import { useData, usePageContext } from '../_layout/context.tsx'
import type { Data } from './+data.ts'
import { NextPage } from './NextPage.tsx'
import { NothingFound } from './NothingFound.tsx'
import { gamesHref } from './query.ts'
import { Sort } from './Sort.tsx'
import { TileGrid } from './TileGrid.tsx'

export function Found() {
  const { t, locale } = usePageContext()
  const { query, tiles, total, more, left } = useData<Data>()
  if (tiles.length === 0) return <NothingFound />
  return (
    <>
      <div className="block-head">
        <p className="small" data-count>
          {total !== undefined && t('games.count', { count: total, number: groupDigits(total, LOCALES[locale].intl) })}
        </p>
        <Sort />
      </div>
      <div className="game-pages">
        <TileGrid tiles={tiles} wide first={query.page === 1} />
      </div>
      <NextPage
        next={more ? gamesHref(query, { page: query.page + 1 }) : null}
        previous={query.page > 1 ? gamesHref(query, { page: query.page - 1 }) : null}
        left={left}
      />
    </>
  )
}
