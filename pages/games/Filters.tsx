import { Icon } from '../../components/Icon.tsx'
import { CLASSIFY_ALL, type GameType } from '../../contract/calls/games.ts'
import { href } from '../../contract/routes.ts'
import { columnsOf } from '../_layout/categoryTabs.ts'
import { useData, useT } from '../_layout/context.tsx'
import { TypeIcon } from '../_layout/TypeIcon.tsx'
import type { Data } from './+data.ts'
import { gamesHref } from './query.ts'

const ALL_LOGO = '/icons.svg#all'

/** Besides the types: all games, favourites, recently played. */
const WAYS = 3

type Type = Pick<GameType, 'name' | 'classify' | 'logo'>

/** Types and providers as links, and the player's own games; without a part that could not be read. */
export function Filters() {
  const t = useT()
  const { query, types, providers } = useData<Data>()
  const typeLink = ({ name, classify, logo }: Type) => (
    <a
      key={classify}
      className="cat-tab"
      href={gamesHref(query, { classify })}
      aria-current={classify === query.classify || undefined}
      data-filter
    >
      <TypeIcon logo={logo} />
      {name}
    </a>
  )
  return (
    <>
      {types && (
        <nav className={`cat-tabs ${columnsOf(WAYS + types.length)}`} aria-label={t('games.types')}>
          {typeLink({ name: t('common.all'), classify: CLASSIFY_ALL, logo: ALL_LOGO })}
          <a className="cat-tab" href={href.collect()}>
            <Icon name="star" />
            {t('favourites.title')}
          </a>
          <a className="cat-tab" href={`${href.collect()}#recent`}>
            <Icon name="clock" />
            {t('favourites.recent')}
          </a>
          {types.map(typeLink)}
        </nav>
      )}
      {providers && (
        <nav className="chip-row" aria-label={t('games.providers')}>
          {[{ id: undefined, name: t('games.allProviders') }, ...providers].map(({ id, name }) => (
            <a
              key={name}
              className="chip"
              href={gamesHref(query, { supplier: id })}
              aria-current={id === query.supplier || undefined}
              data-filter
            >
              {name}
            </a>
          ))}
        </nav>
      )}
    </>
  )
}
