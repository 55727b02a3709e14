import { Html } from '../../components/Html.tsx'
import { Icon } from '../../components/Icon.tsx'

interface ClosableNoticeProps {
  /** Cleaned HTML. */
  html: string
  /** Stands in the place of the bell. */
  picture?: string | undefined
  /** Says what the cross does, read aloud. */
  close: string
}

/** Closed by a checkbox, so without script too (specification section 2). */
export const ClosableNotice = ({ html, picture, close }: ClosableNoticeProps) => (
  <div className="note is-warning">
    {picture ? <img className="icon" src={picture} width="24" height="24" alt="" /> : <Icon name="bell" />}
    <Html className="grow" html={html} />
    <label className="btn btn-icon">
      <input type="checkbox" className="visually-hidden" aria-label={close} />
      <Icon name="close" />
    </label>
  </div>
)
