import type { PageContextServer } from 'vike/types'
import { Button, LinkButton } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { ACTION_PATHS } from '../../contract/access.ts'
import { usePageContext } from './context.tsx'

export const SIGN_OUT_DIALOG = 'sign-out'
const OPEN = 'signOut'

type PageAddress = Pick<PageContextServer, 'urlPathname' | 'urlParsed'>

function hrefWith({ urlPathname, urlParsed }: PageAddress, open: boolean) {
  const { [OPEN]: _, ...others } = urlParsed.search
  const query = new URLSearchParams(open ? { ...others, [OPEN]: '1' } : others).toString()
  return query ? `${urlPathname}?${query}` : urlPathname
}

/** Opens the confirmation: over this page by script (`data-opens`), otherwise by rendering the page again. */
export const signOutHref = (address: PageAddress) => hrefWith(address, true)

/** SES-10: Cancel or Sign out. A guest is warned that the account may be lost (ACC-13). */
export function SignOutDialog() {
  const context = usePageContext()
  const { t, session, urlParsed } = context
  const back = hrefWith(context, false)
  return (
    <Dialog
      id={SIGN_OUT_DIALOG}
      title={t('shell.signOutTitle')}
      closeLabel={t('common.close')}
      closeHref={back}
      open={urlParsed.search[OPEN] === '1'}
    >
      <p className="lead">{t(session.guest ? 'shell.signOutGuest' : 'shell.signOutText')}</p>
      <form className="pair" method="post" action={ACTION_PATHS.signOut}>
        <LinkButton href={back} close>
          {t('common.cancel')}
        </LinkButton>
        <Button type="submit" kind={session.guest ? 'danger' : 'accent'} data-testid="sign-out-confirm">
          {t('shell.signOut')}
        </Button>
      </form>
    </Dialog>
  )
}
