import { Icon } from '../../components/Icon.tsx'
import { outside } from '../../components/outside.ts'
import type { SafeLink } from '../../contract/links.ts'
import { usePageContext } from '../_layout/context.tsx'
import { hrefFor } from '../_layout/loginHref.ts'
import { UpstreamPicture } from '../_layout/UpstreamPicture.tsx'

interface PopupProps {
  imageUrl: string
  link: SafeLink | null
  /** Upstream may send a text for the picture. */
  title?: string | undefined
  text?: string | undefined
  /** The text of the button. */
  button?: string | undefined
}

const TITLE = 'popup-t'

/**
 * HOM-11: a picture with a link, opened by browser/enhancements/popup.ts once per session. While it is closed the
 * picture is not loaded. It always has a visible button, whether or not upstream sends a text for it.
 */
export function Popup({ imageUrl, link, title, text, button }: PopupProps) {
  const context = usePageContext()
  const { t } = context
  const way = link && { href: hrefFor(context, link.href), ...outside(link.external) }
  const alt = title ? '' : t('home.popupPicture')
  const picture = <UpstreamPicture src={imageUrl} use="banner" alt={alt} when="lazy" />
  return (
    <dialog
      className="dialog popup"
      data-popup
      aria-label={title ? undefined : t('home.popup')}
      aria-labelledby={title ? TITLE : undefined}
    >
      {title && <h2 id={TITLE}>{title}</h2>}
      {text && <p className="lead">{text}</p>}
      {way && (
        <a className="btn btn-accent btn-lg btn-wide" data-testid="popup-open" {...way}>
          {button || t('home.popupMore')}
        </a>
      )}
      {/* Drawn above the picture. The button names the target; the keyboard focus stops only there. */}
      {way ? (
        <a className="banner" tabIndex={-1} aria-hidden={title ? true : undefined} {...way}>
          {picture}
        </a>
      ) : (
        <div className="banner">{picture}</div>
      )}
      <form method="dialog">
        <button className="btn btn-icon dialog-close" type="submit" aria-label={t('common.close')}>
          <Icon name="close" />
        </button>
      </form>
    </dialog>
  )
}
