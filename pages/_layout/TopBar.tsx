import { Icon } from '../../components/Icon.tsx'
import { Rupiah } from '../../components/Rupiah.tsx'
import { LOCALES } from '../../contract/languages.ts'
import { href } from '../../contract/routes.ts'
import { AccountDetails, AccountMenu, useAccount } from './AccountMenu.tsx'
import { Hole, ShellPart } from './CachedFragment.tsx'
import { usePageContext } from './context.tsx'
import { LanguageMenu } from './LanguageForm.tsx'
import { loginHref } from './loginHref.ts'
import { hidesDeposit } from './onBreak.ts'
import { SupportLink, useUnread } from './SupportLink.tsx'
import { hasTabs } from './TabBar.tsx'
import { parentOf, titleOf } from './title.ts'

/** DEV-07. On a phone, inner pages have a back arrow and a centred title. */
export function TopBar() {
  const context = usePageContext()
  const { device, urlPathname, config, shell, locale } = context
  const account = useAccount()
  const unread = useUnread()
  const { TopEnd } = config
  if (device === 'mobile' && !hasTabs(urlPathname)) return <InnerBar />
  const facts = { named: account.named, hasBalance: shell.balance !== null, closed: hidesDeposit(context), unread }
  const holes = {
    ...account.holes,
    end: TopEnd && <TopEnd />,
    amount: shell.balance && <Rupiah amount={shell.balance.total} intl={LOCALES[locale].intl} />,
  }
  return (
    <ShellPart name={`top ${Object.values(facts)}`} holes={holes}>
      <Bar {...facts} />
    </ShellPart>
  )
}

/** All that the bar depends on, beside its page. */
interface Facts {
  named: boolean
  hasBalance: boolean
  /** There is no way to deposit: during a break, or beside a demo. */
  closed: boolean
  unread: boolean
}

function Bar(facts: Facts) {
  const { device, urlPathname, site } = usePageContext()
  return (
    <header className="top-bar">
      <a className="brand" href={href.home()} aria-current={urlPathname === href.home() ? 'page' : undefined}>
        <span className="visually-hidden">{site.brand}</span>
      </a>
      <div className="top-end">
        <Hole name="end" />
        <PlayerOrLogin {...facts} />
        <SupportLink at="header" unread={facts.unread} />
        {device === 'desktop' && <LanguageMenu />}
        {device === 'mobile' && <Account {...facts} />}
      </div>
    </header>
  )
}

const Account = ({ named }: Facts) => (usePageContext().session.signedIn ? <AccountDetails named={named} /> : null)

function InnerBar() {
  const context = usePageContext()
  const unread = useUnread()
  const { TopEnd, screen } = context.config
  return (
    <header className="top-bar">
      <a className="btn btn-icon top-back" href={parentOf(context)?.path ?? '/'} aria-label={context.t('common.back')}>
        <Icon name="back" />
      </a>
      {/* What fills the window says its name itself. */}
      {!screen?.fills && (
        <span className="top-title" aria-hidden="true">
          {screen?.barTitle ? context.t(screen.barTitle) : titleOf(context)}
        </span>
      )}
      <span className="row top-actions">
        {TopEnd && <TopEnd />}
        {!screen?.fills && <SupportLink at="header" unread={unread} />}
        {!screen?.fills && <AccountMenu />}
      </span>
    </header>
  )
}

function PlayerOrLogin(facts: Facts) {
  const context = usePageContext()
  const { t, session, device } = context
  if (session.signedIn) {
    return (
      <>
        <BalancePill {...facts} />
        {device === 'desktop' && <Account {...facts} />}
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
function BalancePill({ hasBalance, closed }: Facts) {
  const { t } = usePageContext()
  const balance = hasBalance && (
    <>
      <span className="visually-hidden">{t('common.balance')} </span>
      <span data-balance>
        <Hole name="amount" />
      </span>
    </>
  )
  if (closed && !balance) return null
  if (closed) {
    return (
      <a className="balance-pill balance-alone" href={href.wallet()} data-testid="balance">
        {balance}
      </a>
    )
  }
  return (
    <a className="balance-pill" href={href.recharge()} data-panel="desktop" data-testid="balance">
      {balance || <span>{t('common.deposit')}</span>}
      <span className="balance-plus">
        <Icon name="deposit" />
        {balance && <span className="visually-hidden">{t('common.deposit')}</span>}
      </span>
    </a>
  )
}
