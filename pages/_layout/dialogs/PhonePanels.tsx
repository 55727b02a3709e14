import type { ComponentProps } from 'react'
import { Check } from '../../../components/Field.tsx'
import { hasFeature } from '../../../contract/features.ts'
import { usePageContext } from '../context.tsx'
import { LegalLinks } from '../LegalLinks.tsx'
import { useRefused } from './DialogForm.tsx'
import { BackFrame } from './LoginFrame.tsx'
import { type LoginPanelName, pageBelow, panelHref } from './loginPanel.ts'
import { PhoneForms } from './PhoneForms.tsx'
import { ResetPassword } from './ResetForms.tsx'

type FrameProps = Omit<ComponentProps<typeof PhoneForms>, 'channels' | 'here'> & {
  panel: LoginPanelName
  back: LoginPanelName
  title: string
  lead: string
}

function PhoneFrame({ panel, back, title, lead, ...forms }: FrameProps) {
  const context = usePageContext()
  const { shell, urlPathname } = context
  return (
    <BackFrame title={title} back={back}>
      <p className="lead small">{lead}</p>
      <PhoneForms {...forms} channels={shell.phone} here={urlPathname + panelHref(context, panel)} />
    </BackFrame>
  )
}

/** PHO-03: number and code sign in; a number without an account opens one. */
export function PhonePanel() {
  const context = usePageContext()
  const { t, site, urlParsed } = context
  const { values, errors } = useRefused('phoneSignIn')
  const { next = pageBelow(context), inviteCode } = urlParsed.search
  const words = { title: t('phone.title'), lead: t('phone.lead'), submit: t('common.continue') }
  return (
    <PhoneFrame panel="phone" back="welcome" prefix="phone" call="phoneSignIn" done={next} {...words}>
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
    </PhoneFrame>
  )
}

/** PHO-05: a forgotten password by number and code. */
export function PhoneResetPanel() {
  const context = usePageContext()
  const { t, urlPathname } = context
  const words = { title: t('reset.title'), lead: t('phone.resetLead'), submit: t('reset.submit') }
  const done = urlPathname + panelHref(context, 'login')
  return (
    <PhoneFrame panel="phoneReset" back="reset" prefix="phone-reset" call="phoneReset" done={done} {...words}>
      <ResetPassword prefix="phone-reset" call="phoneReset" />
    </PhoneFrame>
  )
}
