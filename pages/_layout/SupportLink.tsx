import { Icon } from '../../components/Icon.tsx'
import { routeExists } from '../../contract/features.ts'
import { href } from '../../contract/routes.ts'
import { usePageContext } from './context.tsx'

/** Pages with a form or an order: a link that floats there would cover fields, numbers to copy, or the button at the end. */
const IN_HEADER_ON = new Set([
  href.recharge(),
  href.withdraw(),
  href.withdrawForm(),
  href.confirm(),
  href.download(),
  href.reset(),
  href.change(),
  href.profile(),
  href.identity(),
  href.limits(),
])

/** The support link of a phone floats (specification 2); beside a form it stands in the header. */
export function supportPlace(path: string): 'header' | 'floating' | null {
  if (path === href.contact() || path === href.help()) return null
  return IN_HEADER_ON.has(path) ? 'header' : 'floating'
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
