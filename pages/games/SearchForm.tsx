import { Button } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { href } from '../../contract/routes.ts'
import { useData, useT } from '../_layout/context.tsx'
import type { Data } from './+data.ts'

/** A GET form: the address contains the search. With script the games follow the typing (browser/games/search.ts). */
export function SearchForm() {
  const t = useT()
  const { classify, supplier, keyword, sort } = useData<Data>().query
  return (
    <search>
      <form className="row" action={href.games()} data-games-search data-failed={t('games.searchFailed')}>
        <input type="hidden" name="classify" value={classify} />
        {supplier && <input type="hidden" name="supplier" value={supplier} />}
        {sort && <input type="hidden" name="sort" value={sort} />}
        <div className="input-wrap grow">
          <Icon name="search" />
          <input
            className="input"
            type="search"
            name="keyword"
            defaultValue={keyword}
            maxLength={60}
            autoComplete="off"
            enterKeyHint="search"
            placeholder={t('games.searchHint')}
            aria-label={t('games.search')}
            data-testid="games-search"
          />
        </div>
        <Button type="submit">{t('common.search')}</Button>
      </form>
    </search>
  )
}
