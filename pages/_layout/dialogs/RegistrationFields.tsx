import { Check, Field } from '../../../components/Field.tsx'
import { hasFeature } from '../../../contract/features.ts'
import { USERNAME_PATTERN } from '../../../contract/rules.ts'
import { EmailField, UsernameField } from '../AccountFields.tsx'
import { usePageContext } from '../context.tsx'
import { withExample } from '../example.ts'
import { LegalLinks } from '../LegalLinks.tsx'
import { useRefused } from './DialogForm.tsx'
import { NewPassword } from './NewPassword.tsx'

interface RegistrationFieldsProps {
  /** Prefix of the ids, because one document may contain the dialog and the download page. */
  prefix: string
  /** Invitation code of the address: fills the field, read-only unless refused. Else the player may type one. */
  code?: string | undefined
  focused?: boolean
}

/** The fields of registration (ACC-06, INV-01), in the dialog and on the download page. */
export function RegistrationFields({ prefix, code, focused = false }: RegistrationFieldsProps) {
  const { t, site } = usePageContext()
  const { values, errors } = useRefused('register')
  return (
    <>
      <UsernameField
        id={`${prefix}-username`}
        hint={t('register.usernameRule')}
        error={errors.username}
        defaultValue={values.username}
        pattern={USERNAME_PATTERN}
        data-wrong={withExample(t, 'register.usernameRule', 'budi01')}
        autoFocus={focused}
      />
      <EmailField
        id={`${prefix}-email`}
        label={t('register.email')}
        hint={t('register.emailNote')}
        error={errors.email}
        defaultValue={values.email}
      />
      <NewPassword
        prefix={prefix}
        password={{ name: 'password', label: t('login.password'), error: errors.password }}
        confirm={{ name: 'confirmPassword', label: t('register.confirm'), error: errors.confirmPassword }}
      />
      {hasFeature(site, 'invite') && (
        <Field
          id={`${prefix}-invite`}
          name="invitedCode"
          label={t('register.inviteCodeOptional')}
          error={errors.invitedCode}
          defaultValue={values.invitedCode ?? code}
          readOnly={Boolean(code) && !errors.invitedCode}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
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
