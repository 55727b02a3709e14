import { LinkButton } from '../../components/Button.tsx'
import { href } from '../../contract/routes.ts'
import { useData, usePageContext, useT } from '../_layout/context.tsx'
import { DepositWay } from '../_layout/DepositWay.tsx'
import { Star } from '../games/Star.tsx'
import type { Data } from './+data.ts'
import { PlayLinks, SessionClock } from './SessionBar.tsx'

/** GAM-09, GAM-44: on a phone one row above the game: clock, star, Deposit, and a menu of the links. Here the name when it failed. */
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
      {!demo && (
        <DepositWay>
          <LinkButton href={href.recharge()} kind="accent" size="sm" testId="play-deposit">
            {t('common.deposit')}
          </LinkButton>
        </DepositWay>
      )}
      <PlayLinks />
    </>
  )
}
