import { IconButton } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Notice } from '../../components/Notice.tsx'
import { ComposeMessage } from '../../islands/ComposeMessage.island.tsx'
import { Island } from '../../islands/runtime/Island.tsx'
import { SupportChat } from '../../islands/SupportChat.island.tsx'
import { useData, usePageContext, useT } from '../_layout/context.tsx'
import { routeExists } from '../_layout/routes.ts'
import type { Data } from './+data.ts'
import type { Channel } from './channels.ts'

const COMPOSE = 'compose'

/** Specification section 2, contact page: channels, the chat, a sheet to write. */
export function Page() {
  const { t, panel, site } = usePageContext()
  const { channels, failed, chat, compose } = useData<Data>()
  return (
    <div className={panel ? 'stack' : 'page stack'}>
      <h1 className={panel ? 'dialog-title' : 'page-title in-bar'}>{t('contact.heading')}</h1>
      <div className="card">
        <div className="rows">
          {channels.map((channel) => (
            <Row key={channel.name} channel={channel} />
          ))}
          {routeExists('/faq', site) && (
            <a className="list-row" href="/faq">
              <Icon name="faq" />
              <span className="grow">{t('contact.faq')}</span>
              <Icon name="next" />
            </a>
          )}
        </div>
      </div>
      {failed && (
        <Notice
          tone="warning"
          role="status"
          end={
            <a className="text-link" href="/contact">
              {t('contact.retry')}
            </a>
          }
        >
          <b>{t('contact.failedTitle')}.</b> {t('contact.failedLead')}
        </Notice>
      )}
      <Island of={SupportChat} props={chat} when="load" />
      <div className="sticky-end">
        <a className="btn btn-accent btn-lg btn-wide" href={compose.href} data-opens={COMPOSE} data-testid="chat-write">
          <Icon name="support" />
          {t('contact.write')}
        </a>
      </div>
      <Dialog
        id={COMPOSE}
        title={t('contact.write')}
        closeLabel={t('contact.close')}
        closeHref={compose.closed}
        open={compose.open}
      >
        <Island of={ComposeMessage} props={compose.form} when="visible" />
      </Dialog>
    </div>
  )
}

function Row({ channel: { icon, name, text, copy, href, copyWord } }: { channel: Channel }) {
  const t = useT()
  const content = <span data-copy-text>{text}</span>
  return (
    <div className="row list-row">
      <Icon name={icon} />
      <span className="grow">
        {name}
        <br />
        <span className="hint">
          {href ? (
            <a href={href} target="_blank" rel="noopener">
              {content}
            </a>
          ) : (
            content
          )}
        </span>
      </span>
      <IconButton icon="copy" label={t(copyWord)} data-copy={copy} />
    </div>
  )
}
