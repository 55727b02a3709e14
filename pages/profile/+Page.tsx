import { Notice } from '../../components/Notice.tsx'
import { href } from '../../contract/routes.ts'
import { useData, usePageContext } from '../_layout/context.tsx'
import { VerifyNotice } from '../_layout/VerifyNotice.tsx'
import type { Data } from './+data.ts'
import { ConfirmEmail } from './ConfirmEmail.tsx'
import { ConfirmPhone } from './ConfirmPhone.tsx'
import { Passkeys } from './Passkeys.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { Push } from './Push.tsx'
import { SignIns } from './SignIns.tsx'

export function Page() {
  const { t, session } = usePageContext()
  const { lastLogin, hasEmail, unconfirmed, sessions, passkeys, push, asksVerification } = useData<Data>()
  return (
    <div className="page stack">
      <h1 className="page-title in-bar">{t('profile.title')}</h1>
      {lastLogin && (
        <p className="small" data-testid="last-login">
          {t('account.lastLogin', { when: lastLogin })}
        </p>
      )}
      {session.guest ? (
        <Notice tone="warning">
          {t('profile.guestNote')}{' '}
          <a className="text-link" href={href.change()}>
            {t('change.firstTitle')}
          </a>
        </Notice>
      ) : (
        !hasEmail && <Notice tone="warning">{t('profile.emailMissing')}</Notice>
      )}
      {asksVerification && <VerifyNotice />}
      {unconfirmed && <ConfirmEmail email={unconfirmed} />}
      <ProfileForm />
      <ConfirmPhone />
      {sessions && <SignIns sessions={sessions} />}
      {passkeys && <Passkeys passkeys={passkeys} />}
      {push && <Push push={push} />}
    </div>
  )
}
