import { useId } from 'react'
import { Html } from '../../components/Html.tsx'
import { Icon } from '../../components/Icon.tsx'
import { UpstreamPicture } from './UpstreamPicture.tsx'

interface ClosableNoticeProps {
  /** Cleaned HTML. */
  html: string
  /** Shown in the place of the bell. */
  picture?: string | undefined
  close: string
}

/** A checkbox before it closes it, so it works without script too (DEP-35). */
export function ClosableNotice({ html, picture, close }: ClosableNoticeProps) {
  const id = useId()
  return (
    <div className="closable">
      {/* biome-ignore lint/a11y/useSemanticElements: it works without script, too */}
      <input
        type="checkbox"
        role="button"
        aria-pressed={false}
        className="visually-hidden"
        id={id}
        aria-label={close}
      />
      <div className="note is-warning">
        {picture ? <UpstreamPicture src={picture} use="icon" className="icon" /> : <Icon name="bell" />}
        <Html className="grow" html={html} />
        <label className="btn btn-icon" htmlFor={id}>
          <Icon name="close" />
        </label>
      </div>
    </div>
  )
}
