import { Check } from '../../../components/Field.tsx'
import { hasFeature } from '../../../contract/features.ts'
import { usePageContext } from '../context.tsx'
import { LegalLinks } from '../LegalLinks.tsx'
import { useRefused } from './DialogForm.tsx'
import { BackFrame } from './LoginFrame.tsx'
import { pageBelow, panelHref } from './loginPanel.ts'
import { NewPassword } from './NewPassword.tsx'
import { PhoneForms } from './PhoneForms.tsx'

/** PHO-03: number and code sign in; a number without an account opens one. */
export function PhonePanel() {
  const context = usePageContext()
  const { t, site, shell, urlPathname, urlParsed } = context
  const { values, errors } = useRefused('phoneSignIn')
  const { next = pageBelow(context), inviteCode } = urlParsed.search
  return (
    <BackFrame title={t('phone.title')} back="welcome">
      <p className="lead small">{t('phone.lead')}</p>
      <PhoneForms
        prefix="phone"
        call="phoneSignIn"
        channels={shell.phone}
        here={urlPathname + panelHref(context, 'phone')}
        done={next}
        submit={t('common.continue')}
      >
        {inviteCode && hasFeature(site, 'invite') && <input type="hidden" name="invitedCode" value={inviteCode} />}
        <Check
          id="phone-agree"
          name="agree"
          label={t('phone.agree')}
          error={errors.agree}
          defaultChecked={values.agree !== undefined}
        />
        <p className="row-wrap small">
          <LegalLinks apart />
        </p>
      </PhoneForms>
    </BackFrame>
  )
}

/** PHO-05: a forgotten password by number and code. */
export function PhoneResetPanel() {
  const context = usePageContext()
  const { t, shell, urlPathname } = context
  const { errors } = useRefused('phoneReset')
  return (
    <BackFrame title={t('reset.title')} back="reset">
      <p className="lead small">{t('phone.resetLead')}</p>
      <PhoneForms
        prefix="phone-reset"
        call="phoneReset"
        channels={shell.phone}
        here={urlPathname + panelHref(context, 'phoneReset')}
        done={urlPathname + panelHref(context, 'login')}
        submit={t('reset.submit')}
      >
        <NewPassword
          prefix="phone-reset"
          password={{ name: 'resetPassword', label: t('reset.password'), error: errors.resetPassword }}
          confirm={{ name: 'confirmResetPassword', label: t('reset.confirm'), error: errors.confirmResetPassword }}
        />
      </PhoneForms>
    </BackFrame>
  )
}
