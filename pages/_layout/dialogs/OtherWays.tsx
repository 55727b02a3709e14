import { Button } from '../../../components/Button.tsx'
import { Icon } from '../../../components/Icon.tsx'
import { hasFeature } from '../../../contract/features.ts'
import { demoHref } from '../../games/tiles.ts'
import { usePageContext } from '../context.tsx'
import { DialogForm } from './DialogForm.tsx'
import { type LoginPanelName, pageBelow, panelHref } from './loginPanel.ts'

/** A document of its own, because Google's script needs another content security policy (ACC-24). */
const GOOGLE = '/login/google'

/** Guest login: the call has no payload (ACC-13). */
export function GuestForm({
  panel,
  label,
  accent = false,
}: {
  panel: LoginPanelName
  label: string
  accent?: boolean
}) {
  return (
    <DialogForm call="guest" panel={panel}>
      <Button
        type="submit"
        kind={accent ? 'accent' : 'line'}
        size={accent ? 'lg' : 'md'}
        wide
        icon="user"
        data-testid="guest-submit"
      >
        {label}
      </Button>
    </DialogForm>
  )
}

/** GAM-49: leads from a game's page, which is for players, to its demo as a guest, and names the age. */
export function TryFree({ panel }: { panel: LoginPanelName }) {
  const { t, shell } = usePageContext()
  if (!shell.tryFree) return null
  const { gameId: id, gameName: game } = shell.tryFree
  return (
    <DialogForm call="guest" panel={panel} next={demoHref({ id })}>
      <p className="hint center" id="try-free-note">
        {t('login.tryFreeNote', { game })}
      </p>
      <Button
        type="submit"
        kind="accent"
        size="lg"
        wide
        icon="play"
        aria-describedby="try-free-note"
        data-testid="try-free"
      >
        {t('game.tryFree')}
      </Button>
    </DialogForm>
  )
}

/** ACC-60: where upstream and the browser have passkeys. */
export function PasskeyForm({ panel }: { panel: LoginPanelName }) {
  const { t, shell } = usePageContext()
  if (!shell.passkeys) return null
  return (
    <DialogForm call="passkeySignIn" panel={panel} passkey>
      <Button type="submit" kind="line" wide icon="lock" data-testid="passkey-sign-in">
        {t('login.passkey')}
      </Button>
    </DialogForm>
  )
}

/** PHO-03: where upstream offers it. */
export function PhoneLink() {
  const context = usePageContext()
  const { t, shell } = context
  if (shell.phone.length === 0) return null
  return (
    <a className="btn btn-line btn-wide" href={panelHref(context, 'phone')} data-panel="" data-testid="login-phone">
      <Icon name="phone" />
      {t('login.phone')}
    </a>
  )
}

/** PHO-05: the same for a forgotten password. With `data-panel` it changes the panel of the open dialog. */
export function ResetByPhone(link: { href: string; 'data-panel'?: '' }) {
  const { t, shell } = usePageContext()
  if (shell.phone.length === 0) return null
  return (
    <a className="text-link small center" data-testid="reset-by-phone" {...link}>
      {t('phone.reset')}
    </a>
  )
}

/** Sign-ins of other providers, each only when the operator has configured it (ACC-28). */
export function ThirdParties() {
  const context = usePageContext()
  const { t, site, urlParsed } = context
  const { next = pageBelow(context), inviteCode } = urlParsed.search
  const query = new URLSearchParams({ next, ...(inviteCode ? { inviteCode } : {}) })
  return (
    <>
      {site.google && (
        <a className="btn btn-line" href={`${GOOGLE}?${query}`} data-testid="google">
          <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
            <text x="12" y="18" textAnchor="middle" fontSize="18" fontWeight="800" fill="currentColor">
              G
            </text>
          </svg>
          {t('login.google')}
        </a>
      )}
      {site.facebookUrl && (
        <a className="btn btn-line" href={site.facebookUrl} target="_blank" rel="noopener">
          <Icon name="share" />
          {t('login.facebook')}
        </a>
      )}
    </>
  )
}

/** Shown below the account form of desktop. */
export function OtherWays() {
  const { t, site } = usePageContext()
  const guests = hasFeature(site, 'guest')
  if (!guests && !site.google && !site.facebookUrl) return null
  return (
    <>
      <p className="or">{t('login.or')}</p>
      <div className="ways">
        <ThirdParties />
        {guests && <GuestForm panel="login" label={t('login.guestShort')} />}
      </div>
      {guests && <p className="hint center">{t('login.guestNote')}</p>}
    </>
  )
}
