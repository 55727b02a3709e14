import type { ReactNode } from 'react'
import { Notice } from '../../components/Notice.tsx'
import { hasFeature } from '../../contract/features.ts'
import { LOCALES } from '../../contract/languages.ts'
import { href } from '../../contract/routes.ts'
import { dayAndTime } from '../../contract/time/time.ts'
import { ShellPart } from './CachedFragment.tsx'
import { Crumbs } from './Crumbs.tsx'
import { usePageContext } from './context.tsx'
import { LoginDialog, LoginPanel } from './dialogs/LoginDialog.tsx'
import { CloseLink } from './dialogs/LoginFrame.tsx'
import { loginPanelOf } from './dialogs/loginPanel.ts'
import { Foot } from './Foot.tsx'
import { HomeAside } from './HomeAside.tsx'
import { loginHref } from './loginHref.ts'
import { AfterSignIn } from './PasskeyOffer.tsx'
import { SideMenu } from './SideMenu.tsx'
import { SignOutDialog } from './SignOutDialog.tsx'
import { useUnread } from './SupportLink.tsx'
import { hasTabs, TabBar } from './TabBar.tsx'
import { ToastCorner } from './ToastCorner.tsx'
import { TopBar } from './TopBar.tsx'

/** Sends the tree of this device (DEV-02); one that does not fit loads again once (enhancements/device.ts). */
export function Shell({ children }: { children: ReactNode }) {
  const { t, device, session, site, stale, urlPathname, config } = usePageContext()
  const unread = useUnread()
  const desktop = device === 'desktop'
  const fills = config.screen?.fills === true
  // Only promotions and the support channels are shown there.
  const hasAside = hasFeature(site, 'promotions') || hasFeature(site, 'support')
  const aside = desktop && config.screen?.aside === true && hasAside
  const tabs = !desktop && hasTabs(urlPathname)
  const loginBar = !desktop && !session.signedIn && urlPathname !== href.download()
  return (
    <div
      className={classes(tabs && 'has-tabs', loginBar && 'has-login', fills && 'play-page')}
      id="top"
      data-tree={device}
      data-who={session.who}
    >
      <a className="skip btn btn-accent" href="#main">
        {t('shell.skip')}
      </a>
      {site.sandbox && <aside className="sandbox">{t('shell.sandbox')}</aside>}
      <div className={classes('app', desktop && 'app-menu', aside && 'app-home', fills && 'play-app')}>
        <TopBar />
        {desktop && <SideMenu />}
        <main
          className={classes('main', fills && 'play-main')}
          id="main"
          data-visit={config.screen?.keepsState ? '' : undefined}
        >
          {desktop && urlPathname !== href.home() && !fills && <Crumbs />}
          {stale && (
            <p className="card small" role="status">
              {t('shell.stale')}
            </p>
          )}
          {fills ? (
            children
          ) : (
            <AfterSignIn>
              <OnBreak>{children}</OnBreak>
            </AfterSignIn>
          )}
        </main>
        {aside && <HomeAside />}
        {!fills && (
          <ShellPart name={`foot ${unread}`}>
            <Foot unread={unread} />
          </ShellPart>
        )}
      </div>
      {tabs && (
        <ShellPart name="tabs">
          <TabBar />
        </ShellPart>
      )}
      {loginBar && <LoginBar />}
      {session.signedIn ? (
        <ShellPart name="sign-out">
          <SignOutDialog />
        </ShellPart>
      ) : (
        <LoginDialog />
      )}
      <ToastCorner />
    </div>
  )
}

/** A notice above every page shows a break, or that the player has closed the account; with its end. */
function OnBreak({ children }: { children: ReactNode }) {
  const { t, shell, locale } = usePageContext()
  const { breakUntil, closesAt } = shell.player ?? {}
  if (breakUntil === undefined && closesAt === undefined) return children
  const { intl } = LOCALES[locale]
  return (
    <div className="stack">
      {breakUntil !== undefined && (
        <Notice tone="info" icon="clock">
          <p data-testid="on-break">{t('shell.onBreak', { time: dayAndTime(breakUntil, intl) })}</p>
        </Notice>
      )}
      {closesAt !== undefined && (
        <Notice tone="warning" icon="clock">
          <p data-testid="closing">
            {t('shell.closing', { time: dayAndTime(closesAt, intl) })}{' '}
            <a className="text-link" href={href.accountClose()}>
              {t('close.keep')}
            </a>
          </p>
        </Notice>
      )}
      {children}
    </div>
  )
}

/** DEV-05: on a phone every page except the download page asks a visitor to sign in. */
function LoginBar() {
  const context = usePageContext()
  const { t } = context
  return (
    <aside className="login-bar" aria-label={t('common.signIn')}>
      <p>{t('shell.loginBar')}</p>
      <a className="btn btn-sm btn-accent" href={loginHref(context)} data-panel="">
        {t('common.signIn')}
      </a>
    </aside>
  )
}

const classes = (...names: (string | false)[]) => names.filter(Boolean).join(' ') || undefined

export function Panel({ children }: { children: ReactNode }) {
  const context = usePageContext()
  if (loginPanelOf(context)) return <LoginPanel />
  return (
    <>
      {children}
      {!context.config.screen?.list && <CloseLink />}
    </>
  )
}
