import type { ReactNode } from 'react'
import { Button } from '../../components/Button.tsx'
import { ACTION_PATHS } from '../../contract/access.ts'
import { AddPasskey } from './AddPasskey.tsx'
import { usePageContext } from './context.tsx'

/** ACC-64: once after a sign-in, where the script of the login dialog has found that the browser has passkeys. */
function PasskeyOffer() {
  const { t, urlPathname, urlParsed } = usePageContext()
  const here = urlPathname + (urlParsed.searchOriginal ?? '')
  return (
    <section className="card stack" data-testid="passkey-offer">
      <h2 className="card-title">{t('passkey.offerTitle')}</h2>
      <p className="small">{t('passkey.hint')}</p>
      <div className="row-wrap">
        <AddPasskey next={here} offer />
        <form method="post" action={ACTION_PATHS.passkeyLater}>
          <input type="hidden" name="_back" value={here} />
          <Button type="submit" kind="quiet" data-testid="passkey-later">
            {t('passkey.later')}
          </Button>
        </form>
      </div>
    </section>
  )
}

export function AfterSignIn({ children }: { children: ReactNode }) {
  const { flash } = usePageContext()
  if (!flash?.offersPasskey) return children
  return (
    <div className="stack">
      <PasskeyOffer />
      {children}
    </div>
  )
}
