import { LinkButton } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { href } from '../../contract/routes.ts'
import { usePageContext } from './context.tsx'

/** The content for a lost connection, part of the page: it cannot be loaded then. Hidden without script. */
export function OfflineBanner() {
  const { t, session } = usePageContext()
  return (
    <template data-offline="">
      <div className="toast">
        <Icon name="warn" />
        <span>{session.signedIn ? t('offline.balanceAt', { time: '{{time}}' }) : t('offline.lost')}</span>
      </div>
      {/* Without the cross of other dialogs: its first button closes it, and every page carries these bytes. */}
      <dialog className="dialog" id="offline" aria-labelledby="offline-t">
        <h2 className="dialog-title" id="offline-t">
          {t('offline.title')}
        </h2>
        <p className="lead">{t('offline.lead')}</p>
        <div className="pair">
          <button className="btn" type="button" data-close="">
            {t('offline.stay')}
          </button>
          <LinkButton href={href.home()} kind="accent">
            {t('common.retry')}
          </LinkButton>
        </div>
      </dialog>
    </template>
  )
}
