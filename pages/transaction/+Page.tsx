import { Button, LinkButton } from '../../components/Button.tsx'
import { Empty } from '../../components/Empty.tsx'
import { Below } from '../../components/Field.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Notice } from '../../components/Notice.tsx'
import { Rupiah } from '../../components/Rupiah.tsx'
import { href } from '../../contract/routes.ts'
import { typedDay } from '../../contract/typedText.ts'
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
          <Ranges />
          <Filters />
          {isRead && <Totals />}
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
      {played && <PlayedPicture played={played} />}
    </div>
  )
}

const DAYS = 'history-days'

/** The usual periods are links that keep the rest of the filter. */
function Ranges() {
  const { links } = useData<Data>()
  const t = useT()
  return (
    <nav className="chip-row" aria-label={t('transactions.period')}>
      {links.ranges.map(({ href, text, current }) => (
        <a key={text} className="chip" href={href} aria-current={current ? 'true' : undefined}>
          {text}
        </a>
      ))}
    </nav>
  )
}

/** Type, state and days of one's own, behind one button. It is open where the player chooses or mends days. */
function Filters() {
  const { filter, links, turned, wrong, ownDays } = useData<Data>()
  const t = useT()
  const chosen = links.chosen.join(', ')
  return (
    <>
      <details className="history-filter" open={ownDays || wrong.length > 0} data-testid="history-filter">
        <summary className="btn btn-sm btn-line">
          <Icon name="filter" />
          {chosen ? t('transactions.filterBy', { chosen }) : t('transactions.filter')}
        </summary>
        <form className="date-range" action={href.transaction()}>
          <Choice name="type" any={t('transactions.anyType')} options={links.types} value={filter.type} />
          <Choice name="state" any={t('transactions.anyState')} options={links.states} value={filter.state} />
          <DayField name="from" />
          <DayField name="to" />
          <Button type="submit">{t('transactions.apply')}</Button>
        </form>
        <Below id={DAYS} error={wrong.length > 0 ? t('transactions.dayRule') : undefined} />
      </details>
      {turned && (
        <Notice tone="info">
          <span data-testid="dates-turned">{t('transactions.turned')}</span>
        </Notice>
      )}
    </>
  )
}

interface ChoiceProps {
  name: 'type' | 'state'
  any: string
  options: { value: string; text: string }[]
  value: string | undefined
}

function Choice({ name, any, options, value = '' }: ChoiceProps) {
  return (
    <label className="stat-label">
      {useT()(`transactions.${name}`)}
      <select className="input" name={name} defaultValue={value}>
        <option value="">{any}</option>
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

/** A day as both languages write it (the browser's own field speaks its language). A wrong one is not shown again. */
function DayField({ name }: { name: 'from' | 'to' }) {
  const { filter, wrong } = useData<Data>()
  const t = useT()
  const aria = wrong.includes(name) ? { 'aria-invalid': true, 'aria-describedby': `${DAYS}-h` } : {}
  return (
    <label className="stat-label">
      {t(`transactions.${name}`)}
      <input
        className="input"
        name={name}
        inputMode="numeric"
        maxLength={10}
        placeholder={t('form.dayPattern')}
        defaultValue={typedDay(filter[name] ?? '')}
        {...aria}
      />
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
      <dd className={gain ? 'money is-positive' : 'money'}>
        <Rupiah amount={amount} intl={intl} bare />
      </dd>
    </div>
  )
  return (
    <dl className="stats" data-testid="history-totals">
      {stat(t('transactions.in'), totals.in, totals.in > 0)}
      {stat(t('transactions.out'), totals.out)}
      {stat(t('transactions.net'), totals.net)}
    </dl>
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
      {links.months.length > 0 && (
        <>
          <p className="small" id="months">
            {t('transactions.monthly')}
          </p>
          {/* Not marked as downloads: one may lead to the confirmation of the identity. */}
          <nav className="chip-row" aria-labelledby="months">
            {links.months.map(({ href, text }) => (
              <a key={href} className="chip" href={href} data-testid="statement">
                {text}
              </a>
            ))}
          </nav>
        </>
      )}
    </>
  )
}
