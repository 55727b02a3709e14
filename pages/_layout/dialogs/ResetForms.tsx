import { isEmail } from '../../../contract/email.ts'
import { EmailField } from '../AccountFields.tsx'
import { useT } from '../context.tsx'
import { CodeForms, type CodePlace } from './CodeForms.tsx'
import { useRefused } from './DialogForm.tsx'
import { NewPassword } from './NewPassword.tsx'

/** The forgotten password by e-mail (ACC-15, ACC-17, ACC-18). */
export function ResetForms(place: CodePlace) {
  const t = useT()
  return (
    <CodeForms
      {...place}
      sender="forgetPassword"
      call="resetPassword"
      name="email"
      isWhole={isEmail}
      to={(field) => <EmailField {...field} />}
      hint={t('reset.codeHint')}
      submit={t('reset.submit')}
      testId="reset-submit"
    >
      <ResetPassword prefix={place.prefix} call="resetPassword" />
    </CodeForms>
  )
}

/** What a code sets, whichever way it came. */
export function ResetPassword({ prefix, call }: { prefix: string; call: 'resetPassword' | 'phoneReset' }) {
  const t = useT()
  const { errors } = useRefused(call)
  return (
    <NewPassword
      prefix={prefix}
      password={{ name: 'resetPassword', label: t('reset.password'), error: errors.resetPassword }}
      confirm={{ name: 'confirmResetPassword', label: t('reset.confirm'), error: errors.confirmResetPassword }}
    />
  )
}
