import { PASSWORD_MIN } from '../../../contract/rules.ts'
import { useT } from '../context.tsx'
import { PasswordField } from './DialogForm.tsx'

interface NewPasswordField {
  name: string
  label: string
  error: string | undefined
}
interface NewPasswordProps {
  prefix: string
  password: NewPasswordField
  confirm: NewPasswordField
}

export function NewPassword({ prefix, password, confirm }: NewPasswordProps) {
  const t = useT()
  return (
    <>
      <PasswordField
        {...password}
        id={`${prefix}-password`}
        showLabel={t('login.showPassword')}
        hint={t('register.passwordHint')}
        minLength={PASSWORD_MIN}
        data-wrong={t('register.passwordRule')}
        autoComplete="new-password"
      />
      <PasswordField
        {...confirm}
        id={`${prefix}-confirm`}
        showLabel={t('register.showConfirm')}
        data-wrong={t('register.confirmRule')}
        data-repeats={`${prefix}-password`}
        autoComplete="new-password"
      />
    </>
  )
}
