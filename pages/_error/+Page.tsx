import { LinkButton } from '../../components/Button.tsx'
import { routeExists } from '../../contract/features.ts'
import { href } from '../../contract/routes.ts'
import { useData, usePageContext } from '../_layout/context.tsx'
import { PlayerLink } from '../_layout/PlayerLink.tsx'
import type { Data } from './+data.ts'

/** Missing page, refusal and fault, inside the shell: one sentence about the problem, and a link to continue. */
export function Page() {
  const context = usePageContext()
  const { t, problem, wayBack, site } = context
  const { title, lead, way } = useData<Data>()
  return (
    <div className="empty full" data-testid="error-page">
      <img src="/art/brand/mark.svg" width="64" height="64" alt="" />
      <h1 className="page-title">{title}</h1>
      <p className="lead">{lead}</p>
      <div className="row-wrap">
        {way === 'home' ? (
          <LinkButton href={href.home()} kind="accent">
            {t('error.home')}
          </LinkButton>
        ) : (
          <LinkButton href={wayBack} kind="accent" icon={way === 'retry' ? 'refresh' : undefined}>
            {t(way === 'retry' ? 'common.retry' : 'error.backToForm')}
          </LinkButton>
        )}
        {way !== 'home' && wayBack !== href.home() && <LinkButton href={href.home()}>{t('error.home')}</LinkButton>}
        {way === 'retry' && routeExists(href.contact(), site) && (
          <PlayerLink className="btn btn-quiet" to={href.contact()}>
            {t('common.contactSupport')}
          </PlayerLink>
        )}
      </div>
      {way === 'retry' && problem?.requestId && (
        <p className="hint">{t('error.reference', { id: problem.requestId })}</p>
      )}
    </div>
  )
}
