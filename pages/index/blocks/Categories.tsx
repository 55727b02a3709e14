import { Empty } from '../../../components/Empty.tsx'
import { GameGrid } from '../../../components/Games.tsx'
import { Icon } from '../../../components/Icon.tsx'
import { outside } from '../../../components/outside.ts'
import { CLASSIFY_ALL } from '../../../contract/games.ts'
import { usePageContext } from '../../_layout/context.tsx'
import { TypeIcon } from '../../_layout/TypeIcon.tsx'
import type { Category, Heading } from '../homeBlocks.ts'
import { useLinked } from './linked.ts'

/** Pictures of the first row: of the first view, fetched at once. */
const FIRST_ROW = { mobile: 3, desktop: 6 }
const EVERY_GAME = { href: `/games?classify=${CLASSIFY_ALL}`, external: false }

/**
 * Block 106: radios that CSS turns into tabs, so arrow keys work and no script is needed (design/rest/home.css). Only the
 * first panel is open before that CSS is there; a closed panel's pictures are lazy and not fetched.
 */
export function Categories({ id, head, categories }: { id: string; head: Heading; categories: Category[] }) {
  const { t, device, shell } = usePageContext()
  const linked = useLinked()
  const logos = new Map(shell.gameTypes?.map(({ classify, logo }) => [classify, logo]))
  const more = head.more ?? { text: t('home.more'), link: EVERY_GAME }
  return (
    <section className="block">
      <h2 className="visually-hidden">{head.title || t('home.games')}</h2>
      <div className="cat-tabs" role="radiogroup" aria-label={t('home.categories')}>
        {categories.map(({ id: tab, title, imageUrl, content }, place) => (
          <label className="cat-tab" key={tab + title}>
            <input type="radio" name={id} defaultChecked={place === 0} />
            <TypeIcon
              logo={imageUrl ?? logos.get(content) ?? (content === CLASSIFY_ALL ? '/icons.svg#all' : undefined)}
            />
            {title}
          </label>
        ))}
      </div>
      {categories.map(({ id: tab, title, games }, place) => (
        <div className="cat-panel" key={tab + title} hidden={place > 0}>
          {games.length > 0 ? (
            <GameGrid games={linked.games(games)} eager={place === 0 ? FIRST_ROW[device] : 0} />
          ) : (
            <Empty lead={t('home.noGames')} />
          )}
        </div>
      ))}
      <a
        className="more-link"
        href={linked.href(more.link.href)}
        {...outside(more.link.external)}
        data-testid="more-games"
      >
        {more.text}
        <Icon name="next" />
      </a>
    </section>
  )
}
