import { Icon } from '../../components/Icon.tsx'
import { Avatar } from '../../components/Player.tsx'
import { Rupiah } from '../../components/Rupiah.tsx'
import { maskName } from '../../contract/format.ts'
import { safeLink } from '../../contract/links.ts'
import { LOCALES } from '../../locales/table.ts'
import { usePageContext } from './context.tsx'
import { LanguageMenu } from './LanguageForm.tsx'
import { loginHref } from './loginHref.ts'
import { SIGN_OUT_DIALOG, signOutHref } from './SignOutDialog.tsx'
import { hasTabs } from './TabBar.tsx'
import { parentOf, titleOf } from './title.ts'

/** Specification section 2, page header. Inner pages of a phone have a back arrow and their title in the middle. */
export function TopBar() {
  const { device, urlPathname, site, config } = usePageContext()
  const { TopEnd } = config
  if (device === 'mobile' && !hasTabs(urlPathname)) return <InnerBar />
  return (
    <header className="top-bar">
      <a className="brand" href="/" aria-current={urlPathname === '/' ? 'page' : undefined}>
        <span className="visually-hidden">{site.brand}</span>
      </a>
      <div className="top-end">
        {TopEnd && <TopEnd />}
        <PlayerOrLogin />
        {device === 'desktop' && <LanguageMenu />}
      </div>
    </header>
  )
}

function InnerBar() {
  const context = usePageContext()
  const { TopEnd, screen } = context.config
  return (
    <header className="top-bar">
      <a className="btn btn-icon top-back" href={parentOf(context)?.path ?? '/'} aria-label={context.t('shell.back')}>
        <Icon name="back" />
      </a>
      <span className="top-title" aria-hidden="true">
        {screen?.barTitle ? context.t(screen.barTitle) : titleOf(context)}
      </span>
      {TopEnd ? <TopEnd /> : <span className="top-gap" />}
    </header>
  )
}

function PlayerOrLogin() {
  const context = usePageContext()
  const { t, session, device } = context
  if (session.signedIn) {
    return (
      <>
        <BalancePill />
        {device === 'desktop' && <AccountMenu />}
      </>
    )
  }
  return (
    <>
      <a className="btn btn-sm btn-quiet" href={loginHref(context)} data-panel="" data-testid="header-login">
        {t('shell.login')}
      </a>
      <a
        className="btn btn-sm btn-accent"
        href={loginHref(context, undefined, 'register')}
        data-panel=""
        data-testid="header-register"
      >
        {t('shell.register')}
      </a>
    </>
  )
}

/** The balance and the way to add to it. When it could not be read, the way stays. */
function BalancePill() {
  const { t, shell, locale } = usePageContext()
  return (
    <a className="balance-pill" href="/recharge" data-panel="desktop" data-testid="balance">
      {shell.balance && (
        <>
          <span className="visually-hidden">{t('shell.balance')} </span>
          <span data-balance>
            <Rupiah amount={shell.balance.total} intl={LOCALES[locale].intl} />
          </span>
        </>
      )}
      <span className="balance-plus">
        <Icon name="deposit" />
        <span className="visually-hidden">, {t('shell.deposit')}</span>
      </span>
    </a>
  )
}

/** Avatar, masked name and the player's own places. Without the name it still leads there. */
function AccountMenu() {
  const context = usePageContext()
  const { t, shell } = context
  return (
    <details className="menu" data-testid="account-menu">
      <summary className="row">
        <Avatar src={safeLink(shell.player?.avatar)?.href} />
        <span className="small">
          <span className="visually-hidden">{t('shell.accountMenu')} </span>
          {shell.player && maskName(shell.player.username)}
        </span>
      </summary>
      <div className="menu-list rows">
        <a className="list-row" href="/profile">
          <Icon name="user" />
          {t('shell.profile')}
        </a>
        <a className="list-row" href="/wallet">
          <Icon name="wallet" />
          {t('app.wallet')}
        </a>
        <a className="list-row" href="/change" data-panel="desktop">
          <Icon name="lock" />
          {t('shell.password')}
        </a>
        <a className="list-row" href={signOutHref(context)} data-opens={SIGN_OUT_DIALOG} data-testid="sign-out">
          <Icon name="logout" />
          {t('shell.signOut')}
        </a>
      </div>
    </details>
  )
}
