import { Empty } from '../../../components/Empty.tsx'
import { GameGrid } from '../../../components/Games.tsx'
import { Icon } from '../../../components/Icon.tsx'
import { outside } from '../../../components/outside.ts'
import { CLASSIFY_ALL, type GameType } from '../../../contract/calls/games.ts'
import { href } from '../../../contract/routes.ts'
import { columnsOf } from '../../_layout/categoryTabs.ts'
import { usePageContext } from '../../_layout/context.tsx'
import { TypeIcon } from '../../_layout/TypeIcon.tsx'
import type { Category, Heading } from '../homeBlocks.ts'
import { useLinked } from './linked.ts'

/** Pictures of the first row are in the first view, so they have loading priority. */
const FIRST_ROW = { mobile: 3, desktop: 6 }
const EVERY_GAME = { href: href.games({ classify: CLASSIFY_ALL }), external: false }

interface CategoriesProps {
  id: string
  head: Heading
  categories: Category[]
  /** A category without a picture shows the logo of one of its games. `null`: they could not be read. */
  gameTypes: GameType[] | null
}

/** Block 106: radios that CSS turns into tabs (categoryTabs.ts). Without CSS all panels are open. */
export function Categories({ id, head, categories, gameTypes }: CategoriesProps) {
  const { t, device } = usePageContext()
  const linked = useLinked()
  const logos = new Map(gameTypes?.map(({ classify, logo }) => [classify, logo]))
  const more = head.more ?? { text: t('home.more'), link: EVERY_GAME }
  const title = head.title || t('games.title')
  return (
    <section className="block" aria-label={t('home.categories')}>
      <h2 className="visually-hidden">{title}</h2>
      {categories.map(({ id: tab, title: name }, place) => (
        <input
          className="cat-radio"
          type="radio"
          name={id}
          id={`${id}-${place}`}
          key={tab + name}
          defaultChecked={place === 0}
        />
      ))}
      <div className={`cat-tabs ${columnsOf(categories.length)}`} tabIndex={device === 'mobile' ? 0 : undefined}>
        {categories.map(({ id: tab, title: name, imageUrl, content }, place) => (
          <label className="cat-tab" htmlFor={`${id}-${place}`} key={tab + name}>
            <TypeIcon
              logo={imageUrl ?? logos.get(content) ?? (content === CLASSIFY_ALL ? '/icons.svg#all' : undefined)}
            />
            {name}
          </label>
        ))}
      </div>
      {categories.map(({ id: tab, title: name, games }, place) => (
        <div className="cat-panel" key={tab + name}>
          {games.length > 0 ? (
            <GameGrid games={linked.games(games)} eager={place === 0 ? FIRST_ROW[device] : 0} />
          ) : (
            <Empty lead={t('games.noneHere')} />
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
        <span className="visually-hidden"> {title}</span>
        <Icon name="next" />
      </a>
    </section>
  )
}
