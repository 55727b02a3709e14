import { IconButton } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { useData, useT } from '../_layout/context.tsx'
import { Star } from '../games/Star.tsx'
import type { Data } from './+data.ts'
import { PlayLinks, SessionClock } from './SessionBar.tsx'

/** GAM-09, GAM-13, GAM-44: on desktop one bar above the game, which has all the height below. */
export function PlayBar() {
  const t = useT()
  const { id, title, isFavourite, parent, opening } = useData<Data>()
  return (
    <div className="play-bar">
      <span className="row">
        <a className="btn btn-icon" href={parent.path} aria-label={t('play.back')}>
          <Icon name="back" />
        </a>
        <b>{title}</b>
      </span>
      <SessionClock />
      <PlayLinks />
      <span className="row">
        <Star id={id} name={title} isFavourite={isFavourite} />
        {'url' in opening && (
          <IconButton
            icon="full"
            label={t('play.full')}
            aria-pressed={false}
            data-fullscreen=""
            data-testid="fullscreen"
          />
        )}
      </span>
    </div>
  )
}
