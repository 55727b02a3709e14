import { Button, LinkButton } from '../../components/Button.tsx'
import { Notice } from '../../components/Notice.tsx'
import { PASSWORD_MAX } from '../../contract/rules.ts'
import { usePageContext, useT } from '../_layout/context.tsx'
import { PasswordField, Refused, useRefused } from '../_layout/dialogs/DialogForm.tsx'

const HERE = '/change'
/** The page above; with script it is the page before this one (specification section 4). */
const BACK = '/account'

/** Change the password (specification section 5): a page on a phone, a panel on desktop. */
export function Page() {
  const { t, panel, session } = usePageContext()
  return (
    <div className={panel ? 'stack' : 'page stack'}>
      <h1 className={panel ? 'dialog-title' : 'page-title in-bar'}>{t('account.change')}</h1>
      {session.guest ? <NoPassword /> : <Form />}
    </div>
  )
}

function Form() {
  const t = useT()
  const { errors, refused } = useRefused('changePassword')
  return (
    <form
      className="form"
      method="post"
      action="/api/user/reset-password"
      noValidate
      data-enhance=""
      data-needs=""
      data-changes="change-success"
      data-leads-to={BACK}
    >
      <input type="hidden" name="_next" value={BACK} />
      <input type="hidden" name="_back" value={HERE} />
      <input type="hidden" name="_stays" />
      <Refused text={refused} />
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
        hint={t('account.newpassword1')}
        error={errors.newPassword}
        maxLength={PASSWORD_MAX}
        autoComplete="new-password"
      />
      <PasswordField
        id="change-confirm"
        name="confirmNewPassword"
        label={t('reset.confirm')}
        showLabel={t('register.showConfirm')}
        error={errors.confirmNewPassword}
        maxLength={PASSWORD_MAX}
        autoComplete="new-password"
      />
      <Button type="submit" kind="accent" size="lg" wide data-testid="change-submit">
        {t('change.submit')}
      </Button>
      <p className="hint">
        {t('change.others')}{' '}
        <a className="text-link" href="/reset">
          {t('change.forgot')}
        </a>
      </p>
    </form>
  )
}

/** Decision row 16: the cookie is the account of a guest. An e-mail makes it one with a password, by way of the reset. */
function NoPassword() {
  const t = useT()
  return (
    <>
      <Notice tone="info">{t('change.guest')}</Notice>
      <LinkButton href="/profile">{t('change.addEmail')}</LinkButton>
    </>
  )
}
