import { Icon } from '../../components/Icon.tsx'
import { Rupiah } from '../../components/Rupiah.tsx'
import { LOCALES } from '../../contract/languages.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { ShellPart } from './CachedFragment.tsx'
import { usePageContext } from './context.tsx'
import { DepositWay } from './DepositWay.tsx'
import { LanguageMenu } from './LanguageForm.tsx'
import { loginHref } from './loginHref.ts'
import { SupportLink } from './SupportLink.tsx'
import { hasTabs } from './TabBar.tsx'
import { parentOf, titleOf } from './title.ts'

/** DEV-07. On a phone, inner pages have a back arrow and a centred title. */
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
        {device === 'desktop' && (
          <ShellPart name="language">
            <LanguageMenu />
          </ShellPart>
        )}
        <SupportLink at="header" />
        {device === 'mobile' && <AccountMenu />}
      </div>
    </header>
  )
}

function InnerBar() {
  const context = usePageContext()
  const { TopEnd, screen } = context.config
  return (
    <header className="top-bar">
      <a className="btn btn-icon top-back" href={parentOf(context)?.path ?? '/'} aria-label={context.t('common.back')}>
        <Icon name="back" />
      </a>
      <span className="top-title" aria-hidden="true">
        {screen?.barTitle ? context.t(screen.barTitle) : titleOf(context)}
      </span>
      <span className="row top-actions">
        {TopEnd && <TopEnd />}
        {!screen?.fills && <SupportLink at="header" />}
        {!screen?.fills && <AccountMenu />}
      </span>
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
        {t('common.signIn')}
      </a>
      <a
        className="btn btn-sm btn-accent"
        href={loginHref(context, undefined, 'register')}
        data-panel=""
        data-testid="header-register"
      >
        {t('common.register')}
      </a>
    </>
  )
}

/** The balance and the link to deposit. A part that could not be read, or that a break closes, is left out. */
function BalancePill() {
  const { t, shell, locale } = usePageContext()
  const balance = shell.balance && (
    <>
      <span className="visually-hidden">{t('common.balance')} </span>
      <span data-balance>
        <Rupiah amount={shell.balance.total} intl={LOCALES[locale].intl} />
      </span>
    </>
  )
  const alone = balance && (
    <a className="balance-pill balance-alone" href="/wallet" data-testid="balance">
      {balance}
    </a>
  )
  return (
    <DepositWay instead={alone}>
      <a className="balance-pill" href="/recharge" data-panel="desktop" data-testid="balance">
        {balance ?? <span>{t('common.deposit')}</span>}
        <span className="balance-plus">
          <Icon name="deposit" />
          {balance && <span className="visually-hidden">, {t('common.deposit')}</span>}
        </span>
      </a>
    </DepositWay>
  )
}
