import { Button } from '../../../components/Button.tsx'
import { Field } from '../../../components/Field.tsx'
import { callAddress } from '../../../contract/calls/callAddress.ts'
import { isEmail } from '../../../contract/email.ts'
import { EmailField } from '../AccountFields.tsx'
import { useT } from '../context.tsx'
import { Refusal, useRefused } from './DialogForm.tsx'
import { NewPassword } from './NewPassword.tsx'
import { SandboxMail, SendButton, useSentCode } from './SendButton.tsx'

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
  const code = useSentCode(isEmail)
  const send = useRefused('forgetPassword')
  const reset = useRefused('resetPassword')
  const email = send.values.email ?? reset.values.email ?? code?.to ?? ''
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
          beside={<SendButton form={sendFormOf(prefix)} code={code} isWhole={isEmail(email)} />}
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
      <SandboxMail />
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
