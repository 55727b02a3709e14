import type { ReactNode } from 'react'
import { Below, Field } from '../../../components/Field.tsx'
import type { Channel } from '../../../contract/calls/phone.ts'
import { e164Of } from '../../../contract/phone.ts'
import { readPhone } from '../../../contract/typedText.ts'
import { useT } from '../context.tsx'
import { CodeForms, type CodePlace } from './CodeForms.tsx'
import { useRefused } from './DialogForm.tsx'

/** Brand names are the same in every language. */
const CHANNEL_NAMES: Record<Channel, string> = { whatsapp: 'WhatsApp', sms: 'SMS' }

interface PhoneFormsProps extends CodePlace {
  /** What the code does. */
  call: 'phoneSignIn' | 'phoneReset' | 'changePhone'
  channels: readonly Channel[]
  submit: string
  children?: ReactNode
}

/** PHO-03: number, channel and code. */
export function PhoneForms({ channels, ...more }: PhoneFormsProps) {
  const t = useT()
  return (
    <CodeForms
      {...more}
      sender="sendPhoneCode"
      name="phone"
      isWhole={(to) => e164Of(to) !== undefined}
      spelled={readPhone}
      to={(field) => (
        <>
          <Field
            {...field}
            name="phone"
            type="tel"
            label={t('profile.phone')}
            hint={t('profile.phoneHint')}
            inputMode="tel"
            autoComplete="tel"
            before="+62"
          />
          <Channels prefix={more.prefix} channels={channels} />
        </>
      )}
      hint={t('phone.codeHint')}
      testId="phone-submit"
    />
  )
}

function Channels({ prefix, channels }: Pick<PhoneFormsProps, 'prefix' | 'channels'>) {
  const t = useT()
  const { values, errors } = useRefused('sendPhoneCode')
  const chosen = channels.find((one) => one === values.channel) ?? channels[0]
  return (
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
  )
}
