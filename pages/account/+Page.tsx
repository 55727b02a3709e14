import { buttonClass } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Rupiah } from '../../components/Rupiah.tsx'
import { routeExists } from '../../contract/features.ts'
import { maskName } from '../../contract/format.ts'
import { LOCALES } from '../../contract/languages.ts'
import { safeLink } from '../../contract/links.ts'
import { href } from '../../contract/routes.ts'
import { dayAndTime } from '../../contract/time/time.ts'
import { useData, usePageContext } from '../_layout/context.tsx'
import { DepositWay } from '../_layout/DepositWay.tsx'
import { Entries } from '../_layout/Entries.tsx'
import { hasLanguages, LanguageForm } from '../_layout/LanguageForm.tsx'
import { loginHref } from '../_layout/loginHref.ts'
import { SIGN_OUT_DIALOG, signOutHref } from '../_layout/SignOutDialog.tsx'
import { ThemeForm } from '../_layout/ThemeForm.tsx'
import { UpstreamAvatar } from '../_layout/UpstreamAvatar.tsx'
import type { Data } from './+data.ts'
import { BONUS, HELP, OWN, VERIFICATION, VISITOR_HELP, VISITOR_OWN } from './entries.ts'

/** Links to the player's own pages in one list. A visitor sees the sign-in, the games and the link to help. */
export function Page() {
  const { t, session, shell } = usePageContext()
  const { bonuses } = useData<Data>()
  const offered = new Map([
    [BONUS, bonuses],
    [VERIFICATION, shell.player?.verification !== undefined],
  ])
  const own = OWN.filter((entry) => offered.get(entry) ?? true)
  return (
    <div className="page page-wide split split-even stack">
      <div className="stack">
        <h1 className="visually-hidden">{t('account.title')}</h1>
        {session.signedIn ? <Who /> : <Visitor />}
        <Entries title={t('account.title')} entries={session.signedIn ? own : VISITOR_OWN} />
      </div>
      <div className="stack">
        <Entries title={t('help.title')} entries={session.signedIn ? HELP : VISITOR_HELP} />
        <Settings />
        {session.signedIn && <SignOut />}
      </div>
    </div>
  )
}

/** Choices of this device; each is a form of its own. */
function Settings() {
  const { t, site } = usePageContext()
  return (
    <section className="card" aria-label={t('account.settings')}>
      {hasLanguages(site) && <h2 className="label">{t('account.language')}</h2>}
      <LanguageForm place="settings" />
      <h2 className="label">{t('theme.label')}</h2>
      <ThemeForm />
    </section>
  )
}

/** Without the detail, which may have failed, the rest of the page is rendered. */
function Who() {
  const { shell, session, site, t, locale } = usePageContext()
  const { player } = shell
  const { lastLoginTime, membershipLevel } = player ?? {}
  return (
    <section className="card motif">
      <div className="row">
        <UpstreamAvatar src={safeLink(player?.avatar)?.href} />
        <div className="grow">
          <p className="card-title" data-testid="account-name" data-varies="name">
            {session.guest ? t('account.guest') : player && maskName(player.username)}
          </p>
          {lastLoginTime !== undefined && (
            <p className="hint" data-varies="clock">
              {t('account.lastLogin', { when: dayAndTime(lastLoginTime, LOCALES[locale].intl) })}
            </p>
          )}
        </div>
        {membershipLevel !== undefined && routeExists(href.level(), site) && (
          <a className="tag tag-accent" href={href.level()}>
            {t('nav.levelNumber', { level: membershipLevel })}
          </a>
        )}
      </div>
      {shell.balance && (
        <div className="row">
          <p className="grow">
            <a className="stat-label" href={href.wallet()}>
              {t('common.balance')}
            </a>
            <br />
            <b className="stat-value" data-balance data-testid="account-balance">
              <Rupiah amount={shell.balance.total} intl={LOCALES[locale].intl} />
            </b>
          </p>
          <DepositWay>
            <a className="btn btn-line" href={href.recharge()} data-panel="desktop">
              <Icon name="deposit" />
              {t('common.deposit')}
            </a>
          </DepositWay>
        </div>
      )}
    </section>
  )
}

function Visitor() {
  const context = usePageContext()
  const { t } = context
  return (
    <section className="card form">
      <p className="lead">{t('account.visitorText')}</p>
      <div className="pair">
        <a
          className={buttonClass({ kind: 'accent' })}
          href={loginHref(context)}
          data-panel=""
          data-testid="account-login"
        >
          {t('common.signIn')}
        </a>
        <a className={buttonClass()} href={loginHref(context, undefined, 'register')} data-panel="">
          {t('common.register')}
        </a>
      </div>
      <a className="text-link" href={loginHref(context, undefined, 'reset')} data-panel="">
        {t('login.forgot')}
      </a>
    </section>
  )
}

function SignOut() {
  const context = usePageContext()
  return (
    <a
      className={buttonClass({ wide: true })}
      href={signOutHref(context)}
      data-opens={SIGN_OUT_DIALOG}
      data-testid="sign-out"
    >
      <Icon name="logout" />
      {context.t('shell.signOut')}
    </a>
  )
}
