import { Button } from '../../components/Button.tsx'
import { Check, Field } from '../../components/Field.tsx'
import { PASSWORD_MAX, USERNAME_MAX } from '../../contract/rules.ts'
import { useData, useT } from '../_layout/context.tsx'
import { PasswordField, useRefused } from '../_layout/dialogs/DialogForm.tsx'
import type { Data } from './+data.ts'

/** Specification section 5, register; the invitation code comes from the address and cannot be changed. */
export function RegisterAndDownload() {
  const { code, here, done } = useData<Data>()
  const t = useT()
  const { values, errors, refused } = useRefused('register')
  return (
    <form className="form" method="post" action="/api/auth/register" noValidate data-enhance="" data-needs="">
      <input type="hidden" name="_next" value={done} />
      <input type="hidden" name="_back" value={here} />
      {refused && (
        <p className="error" role="alert" data-refused="">
          {refused}
        </p>
      )}
      <Field
        id="download-username"
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
      />
      <Field
        id="download-email"
        name="email"
        type="email"
        label={t('register.email')}
        hint={t('register.emailNote')}
        error={errors.email}
        defaultValue={values.email}
        autoComplete="email"
      />
      <PasswordField
        id="download-password"
        name="password"
        label={t('login.password')}
        showLabel={t('login.showPassword')}
        hint={t('register.passwordHint')}
        error={errors.password}
        maxLength={PASSWORD_MAX}
        autoComplete="new-password"
      />
      <PasswordField
        id="download-confirm"
        name="confirmPassword"
        label={t('register.confirm')}
        showLabel={t('register.showConfirm')}
        error={errors.confirmPassword}
        maxLength={PASSWORD_MAX}
        autoComplete="new-password"
      />
      {code && (
        <Field
          id="download-invite"
          name="invitedCode"
          label={t('register.inviteCode')}
          error={errors.invitedCode}
          defaultValue={code}
          readOnly
        />
      )}
      <Check
        id="download-agree"
        name="agree"
        label={t('register.agree')}
        error={errors.agree}
        defaultChecked={values.agree !== undefined}
      />
      <Button type="submit" kind="accent" size="lg" wide data-testid="download-submit">
        {t('download.submit')}
      </Button>
    </form>
  )
}
