import { Button, LinkButton } from '../../components/Button.tsx'
import { Notice } from '../../components/Notice.tsx'
import { callAddress } from '../../contract/calls/callAddress.ts'
import { CallForm } from '../_layout/CallForm.tsx'
import { useData, usePageContext } from '../_layout/context.tsx'
import { PasswordField, Refusal, useRefused } from '../_layout/dialogs/DialogForm.tsx'
import { FirstPassword } from '../_layout/FirstPassword.tsx'
import type { Data } from './+data.ts'

/** The event that the waiting form or island receives after the confirmation. */
const CONFIRMED = 'identity-confirmed'

/** The player confirms their identity again (docs/accounts.md), then goes back to the interrupted action. */
export function Page() {
  const { t, panel } = usePageContext()
  const { why, ways, back, username } = useData<Data>()
  return (
    <div className={panel ? 'stack' : 'page stack'}>
      <h1 className={panel ? 'dialog-title' : 'page-title in-bar'}>{t('identity.title')}</h1>
      <p className="lead small">{t(why)}</p>
      {ways === null && <Notice tone="warning">{t('error.unavailable')}</Notice>}
      {ways?.includes('password') && <ByPassword />}
      {ways?.includes('passkey') && <ByPasskey />}
      {ways?.includes('google') && <ByGoogle alone={ways.length === 1} />}
      {ways?.length === 0 && (
        <>
          <Notice tone="info">{t('identity.passwordFirst')}</Notice>
          <FirstPassword back={back} changes={CONFIRMED} username={username} />
        </>
      )}
      <LinkButton href={back} wide close={panel} testId="identity-cancel">
        {t('common.cancel')}
      </LinkButton>
    </div>
  )
}

function ByPassword() {
  const { t, panel } = usePageContext()
  const { back, here } = useData<Data>()
  const { errors, refused } = useRefused('confirmIdentity')
  const id = panel ? 'p-identity-password' : 'identity-password'
  return (
    <CallForm
      call="confirmIdentity"
      next={back}
      back={here}
      className="form"
      noValidate
      data-needs=""
      data-changes={panel ? CONFIRMED : undefined}
      data-testid="identity-form"
    >
      {panel && <input type="hidden" name="_stays" />}
      <Refusal text={refused} />
      <PasswordField
        id={id}
        name="password"
        label={t('identity.password')}
        showLabel={t('login.showPassword')}
        hint={t('identity.hint')}
        error={errors.password}
        autoComplete="current-password"
        autoFocus
      />
      <Button type="submit" kind="accent" size="lg" wide data-testid="identity-submit">
        {t('identity.submit')}
      </Button>
    </CallForm>
  )
}

/** Hidden until script finds that the browser has passkeys. */
function ByPasskey() {
  const { t, panel } = usePageContext()
  const { back, here } = useData<Data>()
  return (
    <CallForm
      call="confirmIdentity"
      next={back}
      back={here}
      className="form"
      hidden
      data-passkey={callAddress('passkeyOptions')}
      data-stopped={t('passkey.stopped')}
      data-changes={panel ? CONFIRMED : undefined}
    >
      {panel && <input type="hidden" name="_stays" />}
      <Button type="submit" wide icon="lock" data-testid="identity-passkey">
        {t('identity.passkey')}
      </Button>
    </CallForm>
  )
}

/** Google's script runs in a document of its own. It leads back to the form, which comes back unchanged. */
function ByGoogle({ alone }: { alone: boolean }) {
  const { t, site } = usePageContext()
  const { back } = useData<Data>()
  if (!site.google) return alone ? <Notice tone="warning">{t('identity.noWay')}</Notice> : null
  return (
    <LinkButton
      href={`/login/google?${new URLSearchParams({ confirm: '1', next: back })}`}
      kind={alone ? 'accent' : 'line'}
      wide
      testId="identity-google"
    >
      {t('identity.google')}
    </LinkButton>
  )
}
