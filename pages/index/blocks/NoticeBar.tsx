import { Pause } from '../../../components/Block.tsx'
import { Icon } from '../../../components/Icon.tsx'
import { useT } from '../../_layout/context.tsx'

/** Block 102: CSS moves it; pointer, focus and the button pause it. With reduced motion it is whole and still. */
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
