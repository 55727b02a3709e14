import { LinkButton } from '../../components/Button.tsx'
import { href } from '../../contract/routes.ts'
import { useData, usePageContext, useT } from '../_layout/context.tsx'
import { DepositWay } from '../_layout/DepositWay.tsx'
import { Star } from '../games/Star.tsx'
import type { Data } from './+data.ts'

/** GAM-09: on a phone the star and, outside a demo, Deposit. */
export function TopEnd() {
  const t = useT()
  const { device } = usePageContext()
  const { id, title, isFavourite, demo } = useData<Data>()
  if (device !== 'mobile') return null
  return (
    <span className="row">
      <Star id={id} name={title} isFavourite={isFavourite} />
      {!demo && (
        <DepositWay>
          <LinkButton href={href.recharge()} kind="accent" size="sm" testId="play-deposit">
            {t('common.deposit')}
          </LinkButton>
        </DepositWay>
      )}
    </span>
  )
}
