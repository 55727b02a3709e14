import { GAME_SORTS } from '../../contract/calls/games.ts'
import { useData, useT } from '../_layout/context.tsx'
import type { Data } from './+data.ts'
import { gamesHref } from './query.ts'

export function Sort() {
  const t = useT()
  const { query } = useData<Data>()
  const words = {
    none: query.keyword ? t('games.sortFit') : t('games.sortPopular'),
    new: t('games.sortNew'),
    name: t('games.sortName'),
  }
  return (
    <nav className="seg sort" aria-label={t('games.sort')}>
      {[undefined, ...GAME_SORTS].map((sort) => (
        <a key={sort ?? 'none'} href={gamesHref(query, { sort })} aria-current={sort === query.sort || undefined}>
          {words[sort ?? 'none']}
        </a>
      ))}
    </nav>
  )
}
