import { Button, LinkButton } from '../../components/Button.tsx'
import { Notice } from '../../components/Notice.tsx'
import { href } from '../../contract/routes.ts'
import { PASSWORD_MIN } from '../../contract/rules.ts'
import { CallForm } from '../_layout/CallForm.tsx'
import { useData, usePageContext, useT } from '../_layout/context.tsx'
import { PasswordField, Refusal, useRefused } from '../_layout/dialogs/DialogForm.tsx'
import { FirstPassword } from '../_layout/FirstPassword.tsx'
import type { Data } from './+data.ts'

const HERE = href.change()
/** The parent page; with script it is the previous page (ACC-20). */
const BACK = href.account()
/** ACC-20: the event of desktop. */
const CHANGED = 'change-success'

/** Change the password (ACC-04, ACC-19): a page on a phone, a panel on desktop. */
export function Page() {
  const { t, panel } = usePageContext()
  const { hasPassword, takesFirst, username } = useData<Data>()
  return (
    <div className={panel ? 'stack' : 'page stack'}>
      <h1 className={panel ? 'dialog-title' : 'page-title in-bar'}>
        {t(hasPassword || !takesFirst ? 'account.change' : 'change.firstTitle')}
      </h1>
      {hasPassword && <Form />}
      {!hasPassword && !takesFirst && <NoPassword />}
      {!hasPassword && takesFirst && (
        <>
          <Notice tone="info">{t('change.first')}</Notice>
          <FirstPassword back={BACK} changes={CHANGED} username={username} />
        </>
      )}
    </div>
  )
}

function Form() {
  const t = useT()
  const { errors, refused } = useRefused('changePassword')
  return (
    <CallForm
      call="changePassword"
      next={BACK}
      back={HERE}
      className="form"
      noValidate
      data-needs=""
      data-changes={CHANGED}
      data-leads-to={BACK}
    >
      <input type="hidden" name="_stays" />
      <Refusal text={refused} />
      <PasswordField
        id="change-raw"
        name="rawPassword"
        label={t('change.raw')}
        showLabel={t('login.showPassword')}
        error={errors.rawPassword}
        autoComplete="current-password"
        autoFocus
      />
      <PasswordField
        id="change-new"
        name="newPassword"
        label={t('reset.password')}
        showLabel={t('login.showPassword')}
        hint={t('register.passwordRule')}
        error={errors.newPassword}
        minLength={PASSWORD_MIN}
        data-wrong={t('register.passwordRule')}
        autoComplete="new-password"
      />
      <PasswordField
        id="change-confirm"
        name="confirmNewPassword"
        label={t('reset.confirm')}
        showLabel={t('register.showConfirm')}
        error={errors.confirmNewPassword}
        data-wrong={t('register.confirmRule')}
        data-repeats="change-new"
        autoComplete="new-password"
      />
      <p className="hint" id="change-needs">
        {t('form.needs')}
      </p>
      <Button type="submit" kind="accent" size="lg" wide aria-describedby="change-needs" data-testid="change-submit">
        {t('change.submit')}
      </Button>
      <p className="hint">
        {t('change.others')}{' '}
        <a className="text-link" href={href.reset()}>
          {t('change.forgot')}
        </a>
      </p>
    </CallForm>
  )
}

/** ACC-14: the cookie is the account of a guest. An e-mail adds a password to it, through the reset. */
function NoPassword() {
  const t = useT()
  return (
    <>
      <Notice tone="info">{t('change.guest')}</Notice>
      <LinkButton href={href.profile()}>{t('change.addEmail')}</LinkButton>
    </>
  )
}
