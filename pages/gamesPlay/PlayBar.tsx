import { IconButton } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { useData, useT } from '../_layout/context.tsx'
import { Star } from '../games/Star.tsx'
import type { Data } from './+data.ts'

/** GAM-09, GAM-13: on desktop the star and the fullscreen toggle. */
export function PlayBar() {
  const t = useT()
  const { id, title, isFavourite, parent } = useData<Data>()
  return (
    <div className="play-bar">
      <span className="row">
        <a className="btn btn-icon" href={parent.path} aria-label={t('play.back')}>
          <Icon name="back" />
        </a>
        <b>{title}</b>
      </span>
      <span className="row">
        <Star id={id} name={title} isFavourite={isFavourite} />
        <IconButton
          icon="full"
          label={t('play.full')}
          aria-pressed={false}
          data-fullscreen=""
          data-testid="fullscreen"
        />
      </span>
    </div>
  )
}
