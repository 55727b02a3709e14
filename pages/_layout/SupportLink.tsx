import { Icon } from '../../components/Icon.tsx'
import { usePageContext } from './context.tsx'
import { routeExists } from './routes.ts'

/** Pages where the player presses only pictures and links beside it, and types, chooses and counts nothing. */
const FLOATS_ON = new Set(['/', '/promosi', '/account'])

/** The support link of a phone: in the header, and floating where it covers no text or button that the player needs. */
export function supportPlace(path: string): 'header' | 'floating' | null {
  if (path === '/contact' || path === '/help') return null
  return FLOATS_ON.has(path) ? 'floating' : 'header'
}

/**
 * Phones only (DEV-09). A visitor gets the support channels, which need no account. Not drawn where the operator has
 * switched support off.
 */
export function SupportLink({ at }: { at: 'header' | 'floating' }) {
  const { t, device, session, site, urlPathname } = usePageContext()
  if (device !== 'mobile' || supportPlace(urlPathname) !== at || !routeExists('/contact', site)) return null
  return (
    <a
      className={at === 'floating' ? 'float-support' : 'btn btn-icon top-support'}
      href={session.signedIn ? '/contact' : '/help'}
      aria-label={t('shell.support')}
      data-testid="support"
    >
      <Icon name="support" />
    </a>
  )
}
