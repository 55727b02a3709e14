import { Pause } from '../../../components/Block.tsx'
import { Icon } from '../../../components/Icon.tsx'
import { useT } from '../../_layout/context.tsx'

/** Block 102: runs by CSS, stands under the pointer, the focus and the pause; whole and still with less motion. */
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
