import { Icon, type IconName } from '../../components/Icon.tsx'
import { routeExists } from '../../contract/features.ts'
import { href } from '../../contract/routes.ts'
import { usePageContext } from './context.tsx'
import { PlayerLink } from './PlayerLink.tsx'

const TABS: readonly { path: string; icon: IconName; word: string }[] = [
  { path: href.home(), icon: 'home', word: 'app.home' },
  { path: href.invite(), icon: 'invite', word: 'nav.invite' },
  { path: href.wallet(), icon: 'wallet', word: 'app.wallet' },
  { path: href.promosi(), icon: 'promo', word: 'promo.title' },
  { path: href.account(), icon: 'account', word: 'account.title' },
]

/** DEV-04: only these pages have the bottom tabs. */
export const hasTabs = (path: string) => TABS.some((tab) => tab.path === path)

export function TabBar() {
  const { t, site, urlPathname } = usePageContext()
  return (
    <nav className="tab-bar" aria-label={t('nav.tabs')}>
      {TABS.filter(({ path }) => routeExists(path, site)).map(({ path, icon, word }) => (
        <PlayerLink key={path} className="tab" to={path} current={path === urlPathname}>
          <Icon name={icon} />
          {t(word)}
        </PlayerLink>
      ))}
    </nav>
  )
}
