import { LinkButton } from '../../components/Button.tsx'
import { Empty } from '../../components/Empty.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Notice } from '../../components/Notice.tsx'
import { Track } from '../../components/Order.tsx'
import { Rupiah } from '../../components/Rupiah.tsx'
import type { Sen } from '../../contract/money/sen.ts'
import { href } from '../../contract/routes.ts'
import { useData, useT } from '../_layout/context.tsx'
import { Failure } from '../_layout/Failure.tsx'
import { IfPage } from '../_layout/IfPage.tsx'
import type { Data } from './+data.ts'
import type { OpenItem } from './openItem.ts'

export function Page() {
  const { items, failed, unknown } = useData<Data>()
  const t = useT()
  return (
    <div className="page stack">
      <h1 className="page-title in-bar">{t('pending.title')}</h1>
      {unknown && (
        <div data-testid="withdrawal-unknown">
          <Notice tone="warning" role="status">
            {t('pending.unknown')}
          </Notice>
        </div>
      )}
      {items.map((item) => (
        <OpenCard key={item.transNo} item={item} />
      ))}
      {failed && <Failure href={href.pend()} />}
      {!failed && items.length === 0 && (
        <Empty lead={t('pending.empty')}>
          <LinkButton href={href.transaction()}>{t('transactions.title')}</LinkButton>
        </Empty>
      )}
      {items.length > 0 && (
        <LinkButton href={href.pend()} icon="refresh" kind="quiet">
          {t('pending.again')}
        </LinkButton>
      )}
    </div>
  )
}

function OpenCard({ item }: { item: OpenItem }) {
  const { intl } = useData<Data>()
  const t = useT()
  const size = Math.abs(item.amount) as Sen
  return (
    <section className="card" data-testid="open-item" data-trans-no={item.transNo}>
      <div className="row">
        <span className="txn-icon">
          <Icon name={item.icon} />
        </span>
        <h2 className="card-title grow">
          <a href={item.href}>{item.name}</a>
        </h2>
        <b>
          <Rupiah amount={size} intl={intl} />
        </b>
      </div>
      <p className="hint">
        {item.transNo}, {item.age}
      </p>
      <Track steps={item.steps} current={item.current} />
      <p className="note">
        <Icon name="clock" />
        <span className="grow">{item.note}</span>
      </p>
      {item.unpaid && (
        <LinkButton href={item.href} kind="plain">
          {t('confirm.howToPay')}
        </LinkButton>
      )}
      <IfPage to={item.support}>
        <a className="btn btn-line" href={item.support} data-panel="desktop" data-testid="ask-support">
          <Icon name="support" />
          {t('pending.ask')}
        </a>
      </IfPage>
    </section>
  )
}
