import { Button, LinkButton } from '../../components/Button.tsx'
import { Empty } from '../../components/Empty.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Tag } from '../../components/Panels.tsx'
import { Rupiah } from '../../components/Rupiah.tsx'
import { href } from '../../contract/routes.ts'
import { CallForm } from '../_layout/CallForm.tsx'
import { useData, usePageContext, useT } from '../_layout/context.tsx'
import { Failure } from '../_layout/Failure.tsx'
import { IfPage } from '../_layout/IfPage.tsx'
import { isOnBreak } from '../_layout/onBreak.ts'
import type { Data } from './+data.ts'
import type { InboxLine } from './lines.ts'

const pageHref = (page: number) => href.inbox({ page: page > 1 ? page : undefined })

export function Page() {
  const { days, state, page, more } = useData<Data>()
  const t = useT()
  return (
    <div className="page stack">
      <h1 className="page-title in-bar">{t('inbox.title')}</h1>
      {state === 'failed' && <Failure href={href.inbox()} title="inbox.failedTitle" level={2} />}
      <ReadAll />
      {days.map(({ key, title, lines }) => (
        <section key={key}>
          <div className="day-head">
            <h2>{title}</h2>
          </div>
          <div className="card">
            <ul className="rows">
              {lines.map((line) => (
                <Line key={line.id} line={line} />
              ))}
            </ul>
          </div>
        </section>
      ))}
      {state !== 'failed' && days.length === 0 && <Empty heading={t('inbox.empty')} lead={t('inbox.emptyText')} />}
      {(page > 1 || more) && (
        <nav className="pair" aria-label={t('common.pages')}>
          {page > 1 ? <LinkButton href={pageHref(page - 1)}>{t('common.newer')}</LinkButton> : <span />}
          {more && <LinkButton href={pageHref(page + 1)}>{t('common.older')}</LinkButton>}
        </nav>
      )}
      {state !== 'failed' && <p className="hint">{t(state === 'absent' ? 'inbox.fromHistory' : 'inbox.kept')}</p>}
    </div>
  )
}

function ReadAll() {
  const { upTo } = useData<Data>()
  const t = useT()
  if (upTo === undefined) return null
  return (
    <CallForm call="readInbox" next={href.inbox()}>
      <input type="hidden" name="upTo" value={upTo} />
      <Button type="submit" kind="line" size="sm" data-testid="inbox-read-all">
        {t('inbox.readAll')}
      </Button>
    </CallForm>
  )
}

function Line({ line }: { line: InboxLine }) {
  const { intl } = useData<Data>()
  const t = useT()
  const { title, time, text, amount, isNew, isOpen, icon, href } = line
  return (
    <li className="txn" id={isOpen ? 'open' : undefined} data-testid="message" data-unread={isNew ? '' : undefined}>
      <span className="txn-icon">
        <Icon name={icon} />
      </span>
      <div>
        <p className="txn-name">{isOpen ? title : <a href={href}>{title}</a>}</p>
        <p className="txn-meta">
          {time} {isNew && <Tag tone="info">{t('inbox.isUnread')}</Tag>}
        </p>
        {isOpen && text && <p className="small">{text}</p>}
        {isOpen && <Target of={line.target} />}
      </div>
      {amount !== undefined && (
        <span className="txn-sum money">
          <Rupiah amount={amount} intl={intl} />
        </span>
      )}
    </li>
  )
}

/** The link to what a message is about; on a break none to a bonus or an invitation. */
function Target({ of }: { of: InboxLine['target'] }) {
  const { t, shell } = usePageContext()
  if (!of || (of.promotes && isOnBreak(shell))) return null
  return (
    <IfPage to={of.href}>
      <p>
        <a className="text-link" href={of.href} data-testid="message-link">
          {t(of.word)}
        </a>
      </p>
    </IfPage>
  )
}
