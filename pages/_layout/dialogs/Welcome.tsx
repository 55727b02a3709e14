import { buttonClass } from '../../../components/Button.tsx'
import { Icon } from '../../../components/Icon.tsx'
import { hasFeature } from '../../../contract/features.ts'
import { usePageContext } from '../context.tsx'
import { CloseLink } from './LoginFrame.tsx'
import { panelHref } from './loginPanel.ts'
import { GuestForm, PasskeyForm, PhoneLink, ThirdParties, TryFree } from './OtherWays.tsx'
import { SupportWays } from './SupportWays.tsx'

/** The full-screen sheet on a phone (ACC-13, ACC-28). */
export function Welcome() {
  const context = usePageContext()
  const { t, site, shell } = context
  const guests = hasFeature(site, 'guest')
  return (
    <div className="welcome">
      <div className="welcome-text">
        <img src="/art/brand/mark.svg" width="64" height="64" alt="" />
        <h2 className="dialog-title" id="login-title">
          {t('login.welcome', { brand: site.brand })}
        </h2>
        <p className="lead">{t(guests ? 'login.welcomeText' : 'account.visitorText')}</p>
      </div>
      {guests && (
        <>
          <TryFree panel="welcome" />
          <GuestForm panel="welcome" label={t('login.guest')} accent={!shell.tryFree} />
          <p className="hint center">{t('login.guestNote')}</p>
          <p className="or">{t('login.or')}</p>
        </>
      )}
      <div className="ways">
        <a
          className={buttonClass({ kind: guests ? 'line' : 'accent' })}
          href={panelHref(context, 'login')}
          data-panel=""
          data-testid="login-account"
        >
          <Icon name="lock" />
          {t('common.signIn')}
        </a>
        <PhoneLink />
        <ThirdParties />
        <PasskeyForm panel="welcome" />
      </div>
      <p className="center small">
        {t('login.noAccount')}{' '}
        <a className="text-link" href={panelHref(context, 'register')} data-panel="" data-testid="tab-register">
          {t('register.title')}
        </a>
      </p>
      <SupportWays />
      <CloseLink />
    </div>
  )
}
