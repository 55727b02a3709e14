import { Icon, type IconName } from '../../components/Icon.tsx'
import { routeExists } from '../../contract/features.ts'
import { usePageContext } from './context.tsx'
import { PlayerLink } from './PlayerLink.tsx'

export interface Entry {
  to: string
  icon: IconName
  word: string
}

/** A list of links. Those to pages that are switched off are left out. */
export function Entries({ title, entries }: { title: string; entries: readonly Entry[] }) {
  const { t, site } = usePageContext()
  const built = entries.filter(({ to }) => routeExists(to, site))
  if (built.length === 0) return null
  return (
    <nav className="card" aria-label={title}>
      <div className="rows">
        {built.map(({ to, icon, word }) => (
          <PlayerLink key={to} className="list-row" to={to}>
            <Icon name={icon} />
            {t(word)}
            <Icon name="next" />
          </PlayerLink>
        ))}
      </div>
    </nav>
  )
}
