import { Button, LinkButton } from '../../components/Button.tsx'
import { Empty } from '../../components/Empty.tsx'
import { Below } from '../../components/Field.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Notice } from '../../components/Notice.tsx'
import { Rupiah } from '../../components/Rupiah.tsx'
import { href } from '../../contract/routes.ts'
import { useData, useT } from '../_layout/context.tsx'
import { DepositWay } from '../_layout/DepositWay.tsx'
import { PlayedPicture } from '../_money/PlayedPicture.tsx'
import type { Data } from './+data.ts'
import { RowRounds } from './RowRounds.tsx'
import { TransactionRow } from './TransactionRow.tsx'

export function Page() {
  const { one, wrong, days, links, played } = useData<Data>()
  const t = useT()
  const isRead = wrong.length === 0
  return (
    <div className="page-wide page stack">
      <h1 className="page-title in-bar">{t('transactions.title')}</h1>
      {one ? (
        <LinkButton href={href.transaction()} kind="quiet">
          {t('transactions.showAll')}
        </LinkButton>
      ) : (
        <>
          <Filters />
          {isRead && <Totals />}
          {played && <PlayedPicture played={played} />}
        </>
      )}
      {days.map((day) => (
        <Day key={day.key} day={day} />
      ))}
      <RowRounds />
      {isRead && days.length === 0 && (
        <Empty lead={t('transactions.empty')}>
          {links.cleared ? (
            <LinkButton href={links.cleared}>{t('transactions.showAll')}</LinkButton>
          ) : (
            <DepositWay>
              <LinkButton href={href.recharge()}>{t('common.deposit')}</LinkButton>
            </DepositWay>
          )}
        </Empty>
      )}
      {!one && isRead && <Onward />}
    </div>
  )
}

/** Id of the two fields for days and their error. */
const DAYS = 'history-days'

/** Types are links; state and days are a form that keeps the type. */
function Filters() {
  const { filter, links, turned, wrong } = useData<Data>()
  const t = useT()
  return (
    <>
      <nav className="chip-row" aria-label={t('transactions.type')}>
        {links.types.map(({ href, text, current }) => (
          <a key={href} className="chip" href={href} aria-current={current ? 'true' : undefined}>
            {text}
          </a>
        ))}
      </nav>
      <form className="date-range" action={href.transaction()} data-testid="history-filter">
        {filter.type && <input type="hidden" name="type" value={filter.type} />}
        <label className="stat-label">
          {t('transactions.state')}
          <select className="input" name="state" defaultValue={filter.state ?? ''}>
            <option value="">{t('transactions.anyState')}</option>
            {links.states.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
        <DayField name="from" />
        <DayField name="to" />
        <Button type="submit" icon="filter">
          {t('transactions.apply')}
        </Button>
      </form>
      <Below id={DAYS} error={wrong.length > 0 ? t('transactions.dayRule') : undefined} />
      {turned && (
        <Notice tone="info">
          <span data-testid="dates-turned">{t('transactions.turned')}</span>
        </Notice>
      )}
    </>
  )
}

/** What was typed for a wrong day is not rendered again: a field for days would not show it. */
function DayField({ name }: { name: 'from' | 'to' }) {
  const { filter, wrong } = useData<Data>()
  const t = useT()
  const aria = wrong.includes(name) ? { 'aria-invalid': true, 'aria-describedby': `${DAYS}-h` } : {}
  return (
    <label className="stat-label">
      {t(`transactions.${name}`)}
      <input className="input" type="date" name={name} defaultValue={filter[name] ?? ''} {...aria} />
    </label>
  )
}

function Totals() {
  const { totals, intl } = useData<Data>()
  const t = useT()
  if (!totals) return <p className="hint">{t('transactions.noTotals')}</p>
  const stat = (name: string, amount: typeof totals.in, gain = false) => (
    <div>
      <dt className="stat-label">{name}</dt>
      <dd className={gain ? 'stat-value is-positive' : 'stat-value'}>
        <Rupiah amount={amount} intl={intl} />
      </dd>
    </div>
  )
  return (
    <div className="card">
      <dl className="stats" data-testid="history-totals">
        {stat(t('transactions.in'), totals.in, totals.in > 0)}
        {stat(t('transactions.out'), totals.out)}
        {stat(t('transactions.net'), totals.net)}
      </dl>
    </div>
  )
}

function Day({ day }: { day: Data['days'][number] }) {
  const { intl } = useData<Data>()
  return (
    <section>
      <div className="day-head">
        <h2>{day.title}</h2>
        {day.net !== null && <Rupiah amount={day.net} intl={intl} signed bare />}
      </div>
      <div className="card">
        <ul className="rows">
          {day.rows.map((row) => (
            <TransactionRow key={row.transNo} row={row} />
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Links to the pages, and the same list as a file. */
function Onward() {
  const { links, days } = useData<Data>()
  const t = useT()
  return (
    <>
      <nav className="row-wrap" aria-label={t('common.pages')}>
        {links.newer && <LinkButton href={links.newer}>{t('common.newer')}</LinkButton>}
        {links.older && <LinkButton href={links.older}>{t('common.older')}</LinkButton>}
        {days.length > 0 &&
          links.files.map(({ href, text }) => (
            <a key={href} className="btn btn-quiet" href={href} download="" data-testid="history-file">
              <Icon name="download" />
              {text}
            </a>
          ))}
      </nav>
      <p className="row-wrap small">
        {t('transactions.statement')}
        {links.statements.map(({ href, text }) => (
          <a key={href} className="btn btn-sm btn-line" href={href} download="">
            {text}
          </a>
        ))}
      </p>
    </>
  )
}
