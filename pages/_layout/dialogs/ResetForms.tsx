import { Button, buttonClass } from '../../../components/Button.tsx'
import { Field } from '../../../components/Field.tsx'
import { callAddress } from '../../../contract/calls/callAddress.ts'
import { isEmail } from '../../../contract/email.ts'
import { EmailField } from '../AccountFields.tsx'
import { usePageContext, useT } from '../context.tsx'
import { Refusal, useRefused } from './DialogForm.tsx'
import { NewPassword } from './NewPassword.tsx'

/** The page where the sandbox shows its e-mails. */
const SANDBOX_MAIL = '/__sandbox/mail'

interface ResetFormsProps {
  /** Prefix of the ids, because one document may contain the dialog and the page. */
  prefix: string
  here: string
  /** The page after the new password is set. */
  done: string
}

/** The forgotten password (ACC-15, ACC-17, ACC-18): one form sends the code, one takes it; Enter submits that. */
export function ResetForms({ prefix, here, done }: ResetFormsProps) {
  const t = useT()
  const { flash, site } = usePageContext()
  const send = useRefused('forgetPassword')
  const reset = useRefused('resetPassword')
  const email = send.values.email ?? reset.values.email ?? flash?.code?.email ?? ''
  return (
    <>
      <SendForm prefix={prefix} here={here} email={email} emailError={send.errors.email ?? reset.errors.email} />
      <form
        className="form"
        method="post"
        action={callAddress('resetPassword')}
        noValidate
        data-enhance=""
        data-needs=""
      >
        <input type="hidden" name="_next" value={done} />
        <input type="hidden" name="_back" value={here} />
        {/* Not of type "hidden", because the button waits for this field too (ACC-18). */}
        <input data-same-as={`${prefix}-email`} name="email" defaultValue={email} required hidden />
        <Refusal text={reset.refused} />
        <Field
          id={`${prefix}-code`}
          name="verifyCode"
          label={t('reset.code')}
          hint={t('reset.codeHint')}
          error={reset.errors.verifyCode}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus={!!email}
          beside={<SendButton form={sendFormOf(prefix)} email={email} />}
        />
        <NewPassword
          prefix={prefix}
          password={{ name: 'resetPassword', label: t('reset.password'), error: reset.errors.resetPassword }}
          confirm={{
            name: 'confirmResetPassword',
            label: t('reset.confirm'),
            error: reset.errors.confirmResetPassword,
          }}
        />
        <Button type="submit" kind="accent" size="lg" wide data-testid="reset-submit">
          {t('reset.submit')}
        </Button>
      </form>
      {site.sandbox && (
        <a className="text-link small center" href={SANDBOX_MAIL} target="_blank" rel="noopener">
          {t('reset.sandboxMail')}
        </a>
      )}
    </>
  )
}

const sendFormOf = (prefix: string) => `${prefix}-send`

interface SendFormProps extends Pick<ResetFormsProps, 'prefix' | 'here'> {
  email: string
  emailError: string | undefined
}

function SendForm({ prefix, here, email, emailError }: SendFormProps) {
  const { refused } = useRefused('forgetPassword')
  return (
    <form
      className="form"
      id={sendFormOf(prefix)}
      method="post"
      action={callAddress('forgetPassword')}
      noValidate
      data-enhance=""
      data-send-code={prefix}
    >
      <input type="hidden" name="_next" value={here} />
      <input type="hidden" name="_back" value={here} />
      <input type="hidden" name="_stays" />
      <Refusal text={refused} />
      <EmailField id={`${prefix}-email`} error={emailError} defaultValue={email} required autoFocus={!email} />
    </form>
  )
}

/** ACC-17: Get, Send, the seconds, Resend. Without script it stays enabled, and the server says how long. */
function SendButton({ form, email }: { form: string; email: string }) {
  const t = useT()
  const code = usePageContext().flash?.code
  const words = { get: t('reset.get'), send: t('common.send'), resend: t('reset.resend') }
  const seconds = code?.secondsLeft ?? 0
  const word = code ? 'resend' : isEmail(email) ? 'send' : 'get'
  return (
    <button
      type="submit"
      form={form}
      className={`${buttonClass()} nowrap`}
      data-send-button={word}
      data-get={words.get}
      data-send={words.send}
      data-resend={words.resend}
      data-seconds={t('reset.seconds', { left: '#' })}
      data-left={seconds || undefined}
      data-testid="send-code"
    >
      {seconds > 0 ? t('reset.seconds', { left: seconds }) : words[word]}
    </button>
  )
}
