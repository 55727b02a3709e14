import { LinkButton } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { Icon } from '../../components/Icon.tsx'
import { usePageContext } from './context.tsx'

/**
 * What a player sees while the line is lost: it comes with the page, because nothing can be fetched then
 * (islands/enhance/offline.ts). Without script it is not seen: the browser shows its own page.
 */
export function LostLine() {
  const { t } = usePageContext()
  return (
    <template data-offline="">
      <div className="toast">
        <Icon name="offline" />
        <span>{t('offline.balanceAt', { time: '{{time}}' })}</span>
      </div>
      <Dialog id="offline" title={t('offline.title')} closeLabel={t('shell.close')}>
        <p className="lead">{t('offline.lead')}</p>
        <div className="pair">
          <button className="btn" type="button" data-close="">
            {t('offline.stay')}
          </button>
          <LinkButton href="/" kind="accent" icon="refresh">
            {t('offline.again')}
          </LinkButton>
        </div>
      </Dialog>
    </template>
  )
}
