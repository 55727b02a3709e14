import { Button } from '../../components/Button.tsx'
import { Notice } from '../../components/Notice.tsx'
import { callAddress } from '../../contract/calls/callAddress.ts'
import { href } from '../../contract/routes.ts'
import { usePageContext } from '../_layout/context.tsx'
import { Refusal, useRefused } from '../_layout/dialogs/DialogForm.tsx'

/** ACC-70: the link of an e-mail about a new device. Scanners open links, so only the button acts. */
export function Page() {
  const { t, urlParsed } = usePageContext()
  const { refused } = useRefused('disownSignIn')
  const { token = '' } = urlParsed.search
  return (
    <div className="page form">
      <div>
        <h1 className="page-title in-bar">{t('notMe.title')}</h1>
        <p className="lead">{t('notMe.lead')}</p>
      </div>
      {token === '' ? (
        <Notice tone="warning">{t('notMe.linkBroken')}</Notice>
      ) : (
        <form className="form" method="post" action={callAddress('disownSignIn')} data-enhance="">
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="_back" value={href.accountNotMe({ token })} />
          <Refusal text={refused} />
          <Button type="submit" kind="accent" size="lg" wide data-testid="not-me">
            {t('notMe.submit')}
          </Button>
        </form>
      )}
      <p className="hint">{t('notMe.wasMe')}</p>
      <a className="text-link small" href={href.reset()}>
        {t('notMe.reset')}
      </a>
    </div>
  )
}
