import { Button, buttonClass } from '../../../components/Button.tsx'
import { Field } from '../../../components/Field.tsx'
import { isEmail } from '../../../contract/email.ts'
import { PASSWORD_MAX } from '../../../contract/rules.ts'
import { usePageContext, useT } from '../context.tsx'
import { PasswordField, Refused, useRefused } from './DialogForm.tsx'

/** Where the sandbox shows its letters. */
const SANDBOX_MAIL = '/__sandbox/mail'

interface ResetFormsProps {
  /** Begins the ids: the dialog and the page may stand in one document. */
  prefix: string
  /** The address of these forms. */
  here: string
  /** Where the new password leads. */
  done: string
}

/**
 * The forgotten password (specification sections 3 to 5): one form sends the code, the other sets the new password with it.
 * The button of the first stands beside the code, where it is looked for, so that Enter in any field does what belongs to it.
 * Which code the second form means is known to the server by the e-mail.
 */
export function ResetForms({ prefix, here, done }: ResetFormsProps) {
  const t = useT()
  const { flash, site } = usePageContext()
  const send = useRefused('forgetPassword')
  const reset = useRefused('resetPassword')
  const email = send.values.email ?? reset.values.email ?? flash?.code?.email ?? ''
  const sendForm = `${prefix}-send`
  return (
    <>
      <form
        className="form"
        id={sendForm}
        method="post"
        action="/api/auth/forget-password"
        noValidate
        data-enhance=""
        data-send-code={prefix}
      >
        <input type="hidden" name="_next" value={here} />
        <input type="hidden" name="_back" value={here} />
        <input type="hidden" name="_stays" />
        <Refused text={send.refused} />
        <Field
          id={`${prefix}-email`}
          name="email"
          type="email"
          label={t('reset.email')}
          error={send.errors.email ?? reset.errors.email}
          defaultValue={email}
          required
          autoComplete="email"
          autoFocus={!email}
        />
      </form>
      <form
        className="form"
        method="post"
        action="/api/auth/reset-password-by-token"
        noValidate
        data-enhance=""
        data-needs=""
      >
        <input type="hidden" name="_next" value={done} />
        <input type="hidden" name="_back" value={here} />
        {/* Not of type "hidden": the button waits for it too (specification section 5). */}
        <input data-same-as={`${prefix}-email`} name="email" defaultValue={email} required hidden />
        <Refused text={reset.refused} />
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
          beside={<SendButton form={sendForm} email={email} />}
        />
        <PasswordField
          id={`${prefix}-password`}
          name="resetPassword"
          label={t('reset.password')}
          showLabel={t('login.showPassword')}
          hint={t('register.passwordHint')}
          error={reset.errors.resetPassword}
          maxLength={PASSWORD_MAX}
          autoComplete="new-password"
        />
        <PasswordField
          id={`${prefix}-confirm`}
          name="confirmResetPassword"
          label={t('reset.confirm')}
          showLabel={t('register.showConfirm')}
          error={reset.errors.confirmResetPassword}
          maxLength={PASSWORD_MAX}
          autoComplete="new-password"
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

/**
 * Specification section 4, send-code button: Get without an e-mail, Send with one, then the seconds of the countdown, then
 * Resend. Without script the seconds stand still, so the button can be pressed: the server says how long to wait.
 */
function SendButton({ form, email }: { form: string; email: string }) {
  const t = useT()
  const code = usePageContext().flash?.code
  const words = { get: t('reset.get'), send: t('reset.send'), resend: t('reset.resend') }
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
