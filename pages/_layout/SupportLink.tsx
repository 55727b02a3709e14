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

/**
 * Phones only (DEV-09). A visitor gets the support channels, which need no account. Not rendered where the operator has
 * switched support off.
 */
export function SupportLink({ at }: { at: 'header' | 'floating' }) {
  const { t, device, session, site, urlPathname } = usePageContext()
  if (device !== 'mobile' || supportPlace(urlPathname) !== at || !routeExists(href.contact(), site)) return null
  return (
    <a
      className={at === 'floating' ? 'float-support' : 'btn btn-icon top-support'}
      href={session.signedIn ? href.contact() : href.help()}
      aria-label={t('shell.support')}
      data-testid="support"
    >
      <Icon name="support" />
    </a>
  )
}
