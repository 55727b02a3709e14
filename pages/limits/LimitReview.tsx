import { Button, LinkButton } from '../../components/Button.tsx'
import { Notice } from '../../components/Notice.tsx'
import { callAddress } from '../../contract/calls/callAddress.ts'
import { href } from '../../contract/routes.ts'
import { useData, useT } from '../_layout/context.tsx'
import type { Data } from './+data.ts'

/** The second press of a player who wants no limit, and the look at the limits every six months (UKGC RTS 12B). */
export function LimitReview() {
  const data = useData<Data>()
  const t = useT()
  if (data.state !== 'ok' || !(data.declines || data.reviewDue)) return null
  const { declines } = data
  return (
    <Notice tone="info" icon="shield">
      <form className="form" method="post" action={callAddress('reviewLimits')} data-enhance="">
        <p data-testid="limits-review">{t(declines ? 'limits.decline' : 'limits.reviewDue')}</p>
        <input type="hidden" name="_next" value={declines ? href.recharge() : href.limits()} />
        <input type="hidden" name="_back" value={href.limits()} />
        <div className="row-wrap">
          {declines && (
            <LinkButton href={href.limits()} size="sm">
              {t('limits.offerLink')}
            </LinkButton>
          )}
          <Button type="submit" size="sm" data-testid="limits-keep">
            {t(declines ? 'limits.declineYes' : 'limits.reviewKeep')}
          </Button>
        </div>
      </form>
    </Notice>
  )
}
