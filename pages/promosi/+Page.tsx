import { Empty } from '../../components/Empty.tsx'
import { PromoCard } from '../../components/Panels.tsx'
import { href } from '../../contract/routes.ts'
import { useData, usePageContext } from '../_layout/context.tsx'
import { Failure } from '../_layout/Failure.tsx'
import { isOnBreak } from '../_layout/onBreak.ts'
import type { Data } from './+data.ts'

/** Pictures of the first view have loading priority. */
const EAGER = 2

export function Page() {
  const { t, shell } = usePageContext()
  const { bonuses } = useData<Data>()
  return (
    <div className="stack">
      <h1 className="page-title">{t('promo.title')}</h1>
      {isOnBreak(shell) ? <Empty lead={t('promo.onBreak')} /> : <Promotions />}
      {bonuses && (
        <p>
          <a className="text-link" href={href.bonuses()} data-testid="promo-bonuses">
            {t('bonus.title')}
          </a>
        </p>
      )}
    </div>
  )
}

function Promotions() {
  const { promotions } = useData<Data>()
  const { t, pictureOf } = usePageContext()
  if (promotions === null) return <Failure href={href.promosi()} title="promo.failedTitle" lead="promo.failedLead" />
  if (promotions.length === 0) return <Empty lead={t('promo.empty')} />
  return (
    <ul className="promo-grid" data-testid="promotions">
      {promotions.map(({ id, title, href, external, phase, summary, imageUrl }, place) => (
        <li key={id}>
          <PromoCard
            href={href}
            external={external}
            title={title}
            until={[phase !== 'running' && t(`promo.${phase}`), summary, external && t('promo.external')]
              .filter(Boolean)
              .join(' · ')}
            imageUrl={imageUrl && pictureOf(imageUrl, 'banner')}
            lazy={place >= EAGER}
          />
        </li>
      ))}
    </ul>
  )
}
