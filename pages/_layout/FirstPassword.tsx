import { Button } from '../../components/Button.tsx'
import { CallForm } from './CallForm.tsx'
import { usePageContext } from './context.tsx'
import { PasswordField, Refusal, useRefused } from './dialogs/DialogForm.tsx'

interface FirstPasswordProps {
  back: string
  changes: string
  /** The sign-in name; hidden when it could not be read. */
  username: string | undefined
}

/** The first password of a guest or Google account, with which the player signs in by user name. */
export function FirstPassword({ back, changes, username }: FirstPasswordProps) {
  const { t, panel, urlPathname, urlParsed } = usePageContext()
  const { errors, refused } = useRefused('setPassword')
  const id = (name: string) => `${panel ? 'p-' : ''}first-${name}`
  return (
    <CallForm
      call="setPassword"
      next={back}
      back={urlPathname + (urlParsed.searchOriginal ?? '')}
      className="form"
      noValidate
      data-needs=""
      data-changes={panel ? changes : undefined}
      data-testid="first-password"
    >
      {panel && <input type="hidden" name="_stays" />}
      <Refusal text={refused} />
      {username && (
        <p>
          {t('identity.username')} <b>{username}</b>
        </p>
      )}
      <PasswordField
        id={id('new')}
        name="newPassword"
        label={t('reset.password')}
        showLabel={t('login.showPassword')}
        hint={t('register.passwordRule')}
        error={errors.newPassword}
        autoComplete="new-password"
        autoFocus
      />
      <PasswordField
        id={id('confirm')}
        name="confirmNewPassword"
        label={t('reset.confirm')}
        showLabel={t('register.showConfirm')}
        error={errors.confirmNewPassword}
        autoComplete="new-password"
      />
      <Button type="submit" kind="accent" size="lg" wide data-testid="first-password-submit">
        {t('identity.setPassword')}
      </Button>
    </CallForm>
  )
}
