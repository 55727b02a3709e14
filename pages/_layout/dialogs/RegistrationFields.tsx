import { Check, Field } from '../../../components/Field.tsx'
import { PASSWORD_MAX, USERNAME_MAX } from '../../../contract/rules.ts'
import { useT } from '../context.tsx'
import { LegalLinks } from '../LegalLinks.tsx'
import { PasswordField, useRefused } from './DialogForm.tsx'

interface RegistrationFieldsProps {
  /** Begins the ids: the dialog and the download page may stand in one document. */
  prefix: string
  /** Invitation code of the address; it cannot be changed. */
  code?: string | undefined
  /** The first field takes the focus. */
  focused?: boolean
}

/** The fields of registration (specification sections 3 and 5), in the dialog and on the download page. */
export function RegistrationFields({ prefix, code, focused = false }: RegistrationFieldsProps) {
  const t = useT()
  const { values, errors } = useRefused('register')
  return (
    <>
      <Field
        id={`${prefix}-username`}
        name="username"
        label={t('login.username')}
        hint={t('register.usernameRule')}
        error={errors.username}
        defaultValue={values.username}
        required
        maxLength={USERNAME_MAX}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={focused}
      />
      <Field
        id={`${prefix}-email`}
        name="email"
        type="email"
        label={t('register.email')}
        hint={t('register.emailNote')}
        error={errors.email}
        defaultValue={values.email}
        autoComplete="email"
      />
      <PasswordField
        id={`${prefix}-password`}
        name="password"
        label={t('login.password')}
        showLabel={t('login.showPassword')}
        hint={t('register.passwordHint')}
        error={errors.password}
        maxLength={PASSWORD_MAX}
        autoComplete="new-password"
      />
      <PasswordField
        id={`${prefix}-confirm`}
        name="confirmPassword"
        label={t('register.confirm')}
        showLabel={t('register.showConfirm')}
        error={errors.confirmPassword}
        maxLength={PASSWORD_MAX}
        autoComplete="new-password"
      />
      {code && (
        <Field
          id={`${prefix}-invite`}
          name="invitedCode"
          label={t('register.inviteCode')}
          error={errors.invitedCode}
          defaultValue={code}
          readOnly
        />
      )}
      <Check
        id={`${prefix}-agree`}
        name="agree"
        label={t('register.agree')}
        error={errors.agree}
        defaultChecked={values.agree !== undefined}
      />
      <p className="row-wrap small">
        <LegalLinks apart />
      </p>
    </>
  )
}
