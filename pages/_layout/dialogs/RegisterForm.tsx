import { Button } from '../../../components/Button.tsx'
import { Check, Field } from '../../../components/Field.tsx'
import { PASSWORD_MAX, USERNAME_MAX } from '../../../contract/rules.ts'
import { usePageContext } from '../context.tsx'
import { DialogForm, PasswordField, useRefused } from './DialogForm.tsx'
import { LoginFrame } from './LoginFrame.tsx'

/** Registration (specification sections 3 and 5): the door checks the rules and answers with a message at each field. */
export function RegisterForm() {
  const { t, urlParsed } = usePageContext()
  const { values, errors } = useRefused('register')
  const { inviteCode } = urlParsed.search
  return (
    <LoginFrame title={t('register.title')} tab="register" back="login">
      <DialogForm call="register" panel="register">
        <Field
          id="register-username"
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
          autoFocus
        />
        <Field
          id="register-email"
          name="email"
          type="email"
          label={t('register.email')}
          hint={t('register.emailNote')}
          error={errors.email}
          defaultValue={values.email}
          autoComplete="email"
        />
        <PasswordField
          id="register-password"
          name="password"
          label={t('login.password')}
          showLabel={t('login.showPassword')}
          hint={t('register.passwordHint')}
          error={errors.password}
          maxLength={PASSWORD_MAX}
          autoComplete="new-password"
        />
        <PasswordField
          id="register-confirm"
          name="confirmPassword"
          label={t('register.confirm')}
          showLabel={t('register.showConfirm')}
          error={errors.confirmPassword}
          maxLength={PASSWORD_MAX}
          autoComplete="new-password"
        />
        {inviteCode && (
          <Field
            id="register-invite"
            name="invitedCode"
            label={t('register.inviteCode')}
            error={errors.invitedCode}
            defaultValue={inviteCode}
            readOnly
          />
        )}
        <Check
          id="register-agree"
          name="agree"
          label={t('register.agree')}
          error={errors.agree}
          defaultChecked={values.agree !== undefined}
        />
        <Button type="submit" kind="accent" size="lg" wide data-testid="register-submit">
          {t('register.submit')}
        </Button>
      </DialogForm>
    </LoginFrame>
  )
}
