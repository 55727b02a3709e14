import { Button } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { outside } from '../../components/outside.ts'
import type { SafeLink } from '../../contract/links.ts'
import { usePageContext } from '../_layout/context.tsx'
import { hrefFor } from '../_layout/loginHref.ts'
import { UpstreamPicture } from '../_layout/UpstreamPicture.tsx'
import { DemoForm, demoOf } from './DemoForm.tsx'

interface PopupProps {
  imageUrl: string
  link: SafeLink | null
  title?: string | undefined
  text?: string | undefined
  button?: string | undefined
}

const TITLE = 'popup-t'

/** HOM-11: a picture with a link, once per session, always with a button. One of a demo opens it (GAM-49). */
export function Popup({ imageUrl, link, title, text, button }: PopupProps) {
  const context = usePageContext()
  const { t } = context
  const demo = demoOf(context, link)
  const label = button || t('home.popupMore')
  const way = link && !demo && { href: hrefFor(context, link.href), ...outside(link.external) }
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
          {label}
        </a>
      )}
      {demo && (
        <DemoForm demo={demo}>
          <Button type="submit" kind="accent" size="lg" wide icon="play" data-testid="popup-demo">
            {label}
          </Button>
          <p className="hint center">{t('home.demoNote')}</p>
        </DemoForm>
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
