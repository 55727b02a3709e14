import { Button } from '../../../components/Button.tsx'
import { UsernameField } from '../AccountFields.tsx'
import { usePageContext } from '../context.tsx'
import { DialogForm, PasswordField, useRefused } from './DialogForm.tsx'
import { LoginFrame } from './LoginFrame.tsx'
import { panelHref } from './loginPanel.ts'
import { OtherWays, PasskeyForm, PhoneLink, TryFree } from './OtherWays.tsx'

/** Account login (ACC-09): the button waits for both fields. On desktop what a visitor came for stands above (GAM-49). */
export function LoginForm() {
  const context = usePageContext()
  const { t, device, shell } = context
  const { values, errors } = useRefused('login')
  const free = device === 'desktop' && shell.tryFree
  return (
    <LoginFrame title={t('login.title')} tab="login" back="welcome">
      {free && (
        <>
          <TryFree panel="login" />
          <p className="or">{t('login.or')}</p>
        </>
      )}
      <DialogForm call="login" panel="login">
        <UsernameField
          id="login-username"
          error={errors.username}
          defaultValue={values.username}
          autoFocus={!values.username}
        />
        <PasswordField
          id="login-password"
          name="password"
          label={t('login.password')}
          showLabel={t('login.showPassword')}
          error={errors.password}
          autoComplete="current-password"
          autoFocus={!!values.username}
        />
        <p className="end">
          <a className="text-link small" href={panelHref(context, 'reset')} data-panel="" data-testid="login-forgot">
            {t('login.forgot')}
          </a>
        </p>
        <Button type="submit" kind={free ? 'line' : 'accent'} size="lg" wide data-testid="login-submit">
          {t('common.signIn')}
        </Button>
      </DialogForm>
      <PasskeyForm panel="login" />
      <PhoneLink />
      {device === 'desktop' ? (
        <OtherWays />
      ) : (
        <p className="center">
          {t('login.noAccount')}{' '}
          <a className="text-link" href={panelHref(context, 'register')} data-panel="" data-testid="tab-register">
            {t('register.title')}
          </a>
        </p>
      )}
    </LoginFrame>
  )
}
