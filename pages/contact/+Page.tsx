import { Dialog } from '../../components/Dialog.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Notice } from '../../components/Notice.tsx'
import { routeExists } from '../../contract/features.ts'
import { href } from '../../contract/routes.ts'
import { ComposeMessage } from '../../islands/ComposeMessage/ComposeMessage.island.tsx'
import { Island } from '../../islands/Island.tsx'
import { SupportChat } from '../../islands/SupportChat/SupportChat.island.tsx'
import { ChannelRow } from '../_layout/ChannelRow.tsx'
import { useData, usePageContext } from '../_layout/context.tsx'
import type { Data } from './+data.ts'

const COMPOSE = 'compose'

/** SUP-01, SUP-08: channels, the chat, a sheet to write a message. */
export function Page() {
  const { t, panel, site } = usePageContext()
  const { channels, failed, chat, compose } = useData<Data>()
  return (
    <div className={panel ? 'stack' : 'page page-wide stack'}>
      <h1 className={panel ? 'dialog-title' : 'page-title in-bar'}>{t('contact.heading')}</h1>
      <div className="stack split split-even">
        <div className="card">
          <div className="rows">
            {channels.map((channel) => (
              <ChannelRow key={channel.name} channel={channel} />
            ))}
            {routeExists(href.faq(), site) && (
              <a className="list-row" href={href.faq()}>
                <Icon name="faq" />
                <span className="grow">{t('faq.title')}</span>
                <Icon name="next" />
              </a>
            )}
          </div>
        </div>
        <div className="stack">
          {failed && (
            <Notice
              tone="warning"
              role="status"
              end={
                <a className="text-link" href={href.contact()}>
                  {t('common.retry')}
                </a>
              }
            >
              <b>{t('contact.failedTitle')}.</b> {t('contact.failedLead')}
            </Notice>
          )}
          <Island of={SupportChat} props={chat} when="load" />
          <div className="sticky-end">
            <a
              className="btn btn-accent btn-lg btn-wide"
              href={compose.href}
              data-opens={COMPOSE}
              data-testid="chat-write"
            >
              <Icon name="support" />
              {t('contact.write')}
            </a>
          </div>
        </div>
      </div>
      <Dialog
        id={COMPOSE}
        title={t('contact.write')}
        closeLabel={t('common.close')}
        closeHref={compose.closed}
        open={compose.open}
      >
        <Island of={ComposeMessage} props={compose.form} when="visible" />
      </Dialog>
    </div>
  )
}
