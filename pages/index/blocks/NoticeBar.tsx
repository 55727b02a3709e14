import { Pause } from '../../../components/Block.tsx'
import { Icon } from '../../../components/Icon.tsx'
import { useT } from '../../_layout/context.tsx'

/**
 * Block 102: CSS moves it. It pauses under the pointer, the focus and the pause button; with reduced motion it is shown
 * completely and does not move.
 */
export function NoticeBar({ text }: { text: string }) {
  const t = useT()
  return (
    <div className="notice-bar">
      <Icon name="bell" />
      <div className="notice-view">
        <p className="notice-text">{text}</p>
      </div>
      <Pause label={t('home.pauseNotice')} />
    </div>
  )
}
