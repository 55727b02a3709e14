import { Icon } from '../../components/Icon.tsx'
import { outside } from '../../components/outside.ts'
import type { SafeLink } from '../../contract/links.ts'
import { usePageContext } from '../_layout/context.tsx'
import { hrefFor } from '../_layout/loginHref.ts'

/** Specification section 2: a picture with a link, opened by islands/enhance/popup.ts once per session; closed it costs no picture. */
export function Popup({ imageUrl, link }: { imageUrl: string; link: SafeLink | null }) {
  const context = usePageContext()
  const { t } = context
  const picture = <img src={imageUrl} width="960" height="420" loading="lazy" alt={link ? t('home.popupLink') : ''} />
  return (
    <dialog className="dialog popup" data-popup aria-label={t('home.popup')}>
      <form method="dialog">
        <button className="btn btn-icon dialog-close" type="submit" aria-label={t('shell.close')}>
          <Icon name="close" />
        </button>
      </form>
      {link ? (
        <a className="banner" href={hrefFor(context, link.href)} {...outside(link.external)}>
          {picture}
        </a>
      ) : (
        <div className="banner">{picture}</div>
      )}
    </dialog>
  )
}
