import { Icon } from '../../components/Icon.tsx'
import { routeExists } from '../../contract/features.ts'
import { href } from '../../contract/routes.ts'
import { usePageContext } from './context.tsx'
import { hasTabs } from './TabBar.tsx'

/** The support link of a phone floats above the tabs (specification 2); in the header it covers no field, button or sum. */
export function supportPlace(path: string): 'header' | 'floating' | null {
  if (path === href.contact() || path === href.help()) return null
  return hasTabs(path) && path !== href.wallet() ? 'floating' : 'header'
}

/** SUP-14: whether support has answered since the player last read the chat; `false` where upstream does not say it. */
export const useUnread = () => usePageContext().shell.player?.supportUnread === true

/** On phones (DEV-09), and on desktop while an answer is unread. A visitor gets the channels. */
export function SupportLink({ at, unread }: { at: 'header' | 'floating'; unread: boolean }) {
  const { t, device, session, site, urlPathname } = usePageContext()
  const place = supportPlace(urlPathname)
  const here = device === 'mobile' ? place === at : unread && place !== null && at === 'header'
  if (!here || !routeExists(href.contact(), site)) return null
  return (
    <a
      className={at === 'floating' ? 'float-support' : 'btn btn-icon top-support'}
      href={session.signedIn ? href.contact() : href.help()}
      aria-label={unread ? undefined : t('shell.support')}
      data-panel={device === 'desktop' ? 'desktop' : undefined}
      data-testid="support"
    >
      <Icon name="support" />
      {unread && <Unread />}
    </a>
  )
}

/** The mark and its words. The chat removes both (islands/SupportChat), and the name of the link stays. */
function Unread() {
  const { t } = usePageContext()
  return (
    <>
      <span className="visually-hidden">{t('shell.support')}</span>
      <span className="unread">
        <span className="visually-hidden"> {t('shell.unread')}</span>
      </span>
    </>
  )
}
