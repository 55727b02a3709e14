import { LinkButton } from '../../components/Button.tsx'
import { Empty } from '../../components/Empty.tsx'
import { Notice } from '../../components/Notice.tsx'
import { LOCALES } from '../../contract/languages.ts'
import { href } from '../../contract/routes.ts'
import { DepositForm } from '../../islands/DepositForm/DepositForm.island.tsx'
import { Island } from '../../islands/Island.tsx'
import { ClosableNotice } from '../_layout/ClosableNotice.tsx'
import { useData, usePageContext } from '../_layout/context.tsx'
import type { Data } from './+data.ts'
import { closedAccount } from './ownLimit.ts'

export function Page() {
  const { t, panel, site, locale, shell } = usePageContext()
  const { title, notice, form, own: ownLimit } = useData<Data>()
  const own = closedAccount(shell.player?.closesAt, { t, intl: LOCALES[locale].intl }) ?? ownLimit
  // The shell says above the page that it is closed, and until when.
  const closedByShell = own?.kind === 'break' || own?.kind === 'closing'
  const closed = closedByShell || own?.kind === 'usedUp'
  const way = own?.kind === 'closing' ? href.accountClose() : href.limits()
  return (
    <div className={panel ? 'stack' : 'page page-wide stack'}>
      <h1 className={panel ? 'dialog-title' : 'page-title in-bar'}>{title}</h1>
      {notice && !closed && <ClosableNotice html={notice} close={t('common.closeNotice')} />}
      {own && (panel || !closedByShell) && (
        <Notice tone={own.kind === 'plain' ? undefined : 'info'} icon="shield">
          <p className="small" data-testid="own-limit">
            {own.text}{' '}
            <a className="text-link" href={way}>
              {own.link}
            </a>
            {own.kind === 'offer' && (
              <>
                {' · '}
                <a className="text-link" href={href.limits({ none: 1 })} data-testid="limit-decline">
                  {t('limits.declineLink')}
                </a>
              </>
            )}
          </p>
        </Notice>
      )}
      {closed ? (
        <>
          <LinkButton href={href.withdraw()}>{t('common.withdraw')}</LinkButton>
          <LinkButton href={closedByShell ? way : href.pend()} kind="plain">
            {closedByShell ? own.link : t('pending.title')}
          </LinkButton>
        </>
      ) : form.groups.length > 0 ? (
        <Island of={DepositForm} props={form} when="load" />
      ) : (
        <Empty lead={t('recharge.noMethods')} />
      )}
      {!closed && !form.readme && <p className="hint">{t('recharge.usually', { minutes: site.usualMinutes })}</p>}
      {!closed && site.limitsText && (
        <p className="hint" data-testid="limits-text">
          {site.limitsText[LOCALES[locale].lang]}
        </p>
      )}
    </div>
  )
}
