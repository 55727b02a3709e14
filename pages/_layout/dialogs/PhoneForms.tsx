import type { ReactNode } from 'react'
import { Button } from '../../../components/Button.tsx'
import { Below, Field } from '../../../components/Field.tsx'
import { callAddress } from '../../../contract/calls/callAddress.ts'
import type { Channel } from '../../../contract/calls/phone.ts'
import { e164Of } from '../../../contract/phone.ts'
import { readPhone } from '../../../contract/typedText.ts'
import { usePageContext, useT } from '../context.tsx'
import { Refusal, useRefused } from './DialogForm.tsx'
import { SandboxMail, SendButton, useSentCode } from './SendButton.tsx'

/** Brand names are the same in every language. */
const CHANNEL_NAMES: Record<Channel, string> = { whatsapp: 'WhatsApp', sms: 'SMS' }

const isPhone = (to: string) => e164Of(to) !== undefined

interface PhoneFormsProps {
  /** Prefix of the ids. */
  prefix: string
  /** What the code does. */
  call: 'phoneSignIn' | 'phoneReset' | 'changePhone'
  channels: readonly Channel[]
  here: string
  /** Where success leads. */
  done: string
  submit: string
  /** What the call needs beside number and code. */
  children?: ReactNode
}

/** PHO-03: one form sends the code to a number, one takes it; Enter submits that. As {@link ResetForms}. */
export function PhoneForms({ prefix, call, channels, here, done, submit, children }: PhoneFormsProps) {
  const t = useT()
  const code = useSentCode(isPhone)
  const send = useRefused('sendPhoneCode')
  const use = useRefused(call)
  const phone = send.values.phone ?? use.values.phone ?? (code ? readPhone(code.to) : '')
  return (
    <>
      <SendForm {...{ prefix, channels, here, phone }} error={send.errors.phone ?? use.errors.phone} />
      <form className="form" method="post" action={callAddress(call)} noValidate data-enhance="" data-needs="">
        <input type="hidden" name="_next" value={done} />
        <input type="hidden" name="_back" value={here} />
        {/* Not of type "hidden", because the button waits for this field too. */}
        <input data-same-as={`${prefix}-to`} name="phone" defaultValue={phone} required hidden />
        <Refusal text={use.refused} />
        <Field
          id={`${prefix}-code`}
          name="verifyCode"
          label={t('reset.code')}
          hint={t('phone.codeHint')}
          error={use.errors.verifyCode}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus={!!phone}
          beside={<SendButton form={`${prefix}-send`} code={code} isWhole={isPhone(phone)} />}
        />
        {children}
        <Button type="submit" kind="accent" size="lg" wide data-testid="phone-submit">
          {submit}
        </Button>
      </form>
      <SandboxMail />
    </>
  )
}

interface SendFormProps extends Pick<PhoneFormsProps, 'prefix' | 'channels' | 'here'> {
  phone: string
  error: string | undefined
}

function SendForm({ prefix, channels, here, phone, error }: SendFormProps) {
  const { t } = usePageContext()
  const { refused, values, errors } = useRefused('sendPhoneCode')
  const chosen = channels.find((one) => one === values.channel) ?? channels[0]
  return (
    <form
      className="form"
      id={`${prefix}-send`}
      method="post"
      action={callAddress('sendPhoneCode')}
      noValidate
      data-enhance=""
      data-send-code={prefix}
    >
      <input type="hidden" name="_next" value={here} />
      <input type="hidden" name="_back" value={here} />
      <input type="hidden" name="_stays" />
      <Refusal text={refused} />
      <Field
        id={`${prefix}-to`}
        name="phone"
        type="tel"
        label={t('profile.phone')}
        hint={t('profile.phoneHint')}
        error={error}
        defaultValue={phone}
        required
        inputMode="tel"
        autoComplete="tel"
        autoFocus={!phone}
        before="+62"
      />
      <fieldset>
        <legend className="label">{t('phone.channel')}</legend>
        <div className="row-wrap">
          {channels.map((channel) => (
            <label className="check" key={channel}>
              <input type="radio" name="channel" value={channel} defaultChecked={channel === chosen} />
              <span>{CHANNEL_NAMES[channel]}</span>
            </label>
          ))}
        </div>
        <Below id={`${prefix}-channel`} error={errors.channel} />
      </fieldset>
    </form>
  )
}
