import { LinkButton } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { Icon } from '../../components/Icon.tsx'
import { usePageContext } from './context.tsx'

/**
 * The content for a lost connection. It is part of the page, because the browser cannot load it while offline
 * (browser/enhancements/offline.ts). Without script it is hidden, and the browser shows its own page.
 */
export function OfflineBanner() {
  const { t, session } = usePageContext()
  return (
    <template data-offline="">
      <div className="toast">
        <Icon name="warn" />
        <span>{session.signedIn ? t('offline.balanceAt', { time: '{{time}}' }) : t('offline.lost')}</span>
      </div>
      <Dialog id="offline" title={t('offline.title')} closeLabel={t('common.close')}>
        <p className="lead">{t('offline.lead')}</p>
        <div className="pair">
          <button className="btn" type="button" data-close="">
            {t('offline.stay')}
          </button>
          <LinkButton href="/" kind="accent">
            {t('common.retry')}
          </LinkButton>
        </div>
      </Dialog>
    </template>
  )
}
