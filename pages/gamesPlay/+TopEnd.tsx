import { LinkButton } from '../../components/Button.tsx'
import { useData, usePageContext, useT } from '../_layout/context.tsx'
import { Star } from '../games/Star.tsx'
import type { Data } from './+data.ts'

/** Specification section 2, page header: on a phone the star and Deposit. */
export function TopEnd() {
  const t = useT()
  const { device, shell } = usePageContext()
  const { id, title, kept } = useData<Data>()
  if (device !== 'mobile') return null
  return (
    <span className="row">
      <Star id={id} name={title} kept={kept} />
      {shell.player?.breakUntil === undefined && (
        <LinkButton href="/recharge" kind="accent" size="sm" testId="play-deposit">
          {t('play.deposit')}
        </LinkButton>
      )}
    </span>
  )
}
