import { IconButton } from '../../components/Button.tsx'
import { useData, usePageContext, useT } from '../_layout/context.tsx'
import { Star } from '../games/Star.tsx'
import type { Data } from './+data.ts'

/** GAM-09: on a phone game pages show the star there, beside the share button. */
export function TopEnd() {
  const t = useT()
  const { device } = usePageContext()
  const { id, title, share, isFavourite } = useData<Data>()
  if (device !== 'mobile') return null
  return (
    <span className="row">
      <Star id={id} name={title} isFavourite={isFavourite} />
      <IconButton
        icon="share"
        label={t('common.share')}
        data-share={share}
        data-share-text={title}
        data-testid="share"
      />
    </span>
  )
}
