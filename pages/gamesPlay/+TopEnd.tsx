import { LinkButton } from '../../components/Button.tsx'
import { href } from '../../contract/routes.ts'
import { useData, usePageContext, useT } from '../_layout/context.tsx'
import { DepositWay } from '../_layout/DepositWay.tsx'
import { Star } from '../games/Star.tsx'
import type { Data } from './+data.ts'
import { PlayLinks, SessionClock } from './SessionBar.tsx'

/**
 * GAM-09: on a phone everything around the game is one bar: the clock, the star, the links and, outside a demo, Deposit. A
 * game says its name itself; one that did not open has it here.
 */
export function TopEnd() {
  const t = useT()
  const { device } = usePageContext()
  const { id, title, isFavourite, demo, opening } = useData<Data>()
  if (device !== 'mobile') return null
  return (
    <>
      {!('url' in opening) && (
        <b className="top-title" aria-hidden="true">
          {title}
        </b>
      )}
      <SessionClock />
      <Star id={id} name={title} isFavourite={isFavourite} />
      <PlayLinks />
      {!demo && (
        <DepositWay>
          <LinkButton href={href.recharge()} kind="accent" size="sm" testId="play-deposit">
            {t('common.deposit')}
          </LinkButton>
        </DepositWay>
      )}
    </>
  )
}
