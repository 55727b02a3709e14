import { Button } from '../../../components/Button.tsx'
import { href } from '../../../contract/routes.ts'
import { useT } from '../../_layout/context.tsx'

/** HOM-20: the search of /games, which is a page of players. */
export function Search() {
  const t = useT()
  const search = t('games.search')
  return (
    <form className="row" action={href.games()}>
      <input className="input" type="search" name="keyword" placeholder={search} aria-label={search} />
      <Button type="submit">{t('common.search')}</Button>
    </form>
  )
}
