import { Icon } from '../../components/Icon.tsx'
import { maskName } from '../../contract/format.ts'
import { safeLink } from '../../contract/links.ts'
import { ShellPart } from './CachedFragment.tsx'
import { usePageContext } from './context.tsx'
import { SIGN_OUT_DIALOG, signOutHref } from './SignOutDialog.tsx'
import { UpstreamAvatar } from './UpstreamAvatar.tsx'

/**
 * Avatar, masked name and links to the player's own pages (DEV-07, ACC-44), on every device. A phone has no room for
 * the name in the bar, so the name is at the top of the menu. Without the name the menu still has the links.
 */
export function AccountMenu() {
  const context = usePageContext()
  const { t, session, shell, device } = context
  if (!session.signedIn) return null
  const name = shell.player && maskName(shell.player.username)
  const desktop = device === 'desktop'
  return (
    <details className="menu" name="menu" data-testid="account-menu">
      <summary className="row">
        <UpstreamAvatar src={safeLink(shell.player?.avatar)?.href} />
        <span className={desktop ? 'small' : 'visually-hidden'}>
          <span className="visually-hidden">{t('shell.accountMenu')} </span>
          {name}
        </span>
      </summary>
      <div className="menu-list rows">
        {!desktop && name && <p className="list-row label">{name}</p>}
        <ShellPart name="account">
          <AccountLinks />
        </ShellPart>
      </div>
    </details>
  )
}

function AccountLinks() {
  const context = usePageContext()
  const { t } = context
  return (
    <>
      <a className="list-row" href="/profile">
        <Icon name="user" />
        {t('profile.title')}
      </a>
      <a className="list-row" href="/wallet">
        <Icon name="wallet" />
        {t('app.wallet')}
      </a>
      <a className="list-row" href="/change" data-panel="desktop">
        <Icon name="lock" />
        {t('login.password')}
      </a>
      <a className="list-row" href={signOutHref(context)} data-opens={SIGN_OUT_DIALOG} data-testid="sign-out">
        <Icon name="logout" />
        {t('shell.signOut')}
      </a>
    </>
  )
}
