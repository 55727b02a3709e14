import type { ReactNode } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { maskName } from '../../contract/format.ts'
import { safeLink } from '../../contract/links.ts'
import { href } from '../../contract/routes.ts'
import { Hole, ShellPart } from './CachedFragment.tsx'
import { usePageContext } from './context.tsx'
import { SIGN_OUT_DIALOG, signOutHref } from './SignOutDialog.tsx'
import { UpstreamAvatar } from './UpstreamAvatar.tsx'

/** What the menu shows of its player, and whether there is a name. The unread messages are heard once, at the avatar. */
export function useAccount() {
  const { shell, t, justRead = 0 } = usePageContext()
  const name = shell.player && maskName(shell.player.username)
  const count = (shell.balance?.unread ?? 0) - justRead
  const avatar = <UpstreamAvatar src={safeLink(shell.player?.avatar)?.href} />
  const holes = {
    avatar: count > 0 ? <Marked text={t('inbox.unread', { count })}>{avatar}</Marked> : avatar,
    name,
    unread: count > 0 && (
      <span className="tag" aria-hidden="true">
        {count}
      </span>
    ),
  }
  return { holes, named: Boolean(name) }
}

const Marked = ({ text, children }: { text: string; children: ReactNode }) => (
  <span className="menu">
    {children}
    <span className="unread">
      <span className="visually-hidden">{text} </span>
    </span>
  </span>
)

export function AccountMenu() {
  const { session } = usePageContext()
  const { holes, named } = useAccount()
  if (!session.signedIn) return null
  return (
    <ShellPart name={named ? 'account' : 'account without a name'} holes={holes}>
      <AccountDetails named={named} />
    </ShellPart>
  )
}

/** Avatar, masked name and the player's pages (DEV-07, ACC-44). A phone has the name in the menu. */
export function AccountDetails({ named }: { named: boolean }) {
  const { t, device } = usePageContext()
  const desktop = device === 'desktop'
  return (
    <details className="menu" name="menu" data-testid="account-menu">
      <summary className="row">
        <Hole name="avatar" />
        <span className={desktop ? 'small' : 'visually-hidden'} data-varies="name">
          <span className="visually-hidden">{t('shell.accountMenu')} </span>
          <Hole name="name" />
        </span>
      </summary>
      <div className="menu-list rows">
        {!desktop && named && (
          <p className="list-row label" data-varies="name">
            <Hole name="name" />
          </p>
        )}
        <AccountLinks />
      </div>
    </details>
  )
}

function AccountLinks() {
  const context = usePageContext()
  const { t } = context
  return (
    <>
      <a className="list-row" href={href.profile()}>
        <Icon name="user" />
        {t('profile.title')}
      </a>
      <a className="list-row" href={href.inbox()}>
        <Icon name="info" />
        {t('inbox.title')}
        <Hole name="unread" />
      </a>
      <a className="list-row" href={href.wallet()}>
        <Icon name="wallet" />
        {t('app.wallet')}
      </a>
      <a className="list-row" href={href.change()} data-panel="desktop">
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
