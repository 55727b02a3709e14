import { Block } from '../../components/Block.tsx'
import { Notice } from '../../components/Notice.tsx'
import { type Fact, KeyValues } from '../../components/Panels.tsx'
import { WideTable } from '../../components/WideTable.tsx'
import { routeExists } from '../../contract/features.ts'
import { formatMoney, moneyParts } from '../../contract/format.ts'
import { href } from '../../contract/routes.ts'
import { useData, usePageContext, useT } from '../_layout/context.tsx'
import { UpstreamAvatar } from '../_layout/UpstreamAvatar.tsx'
import type { Data } from './+data.ts'
import type { Goal, Rung } from './ladder.ts'

export function Page() {
  const { ladder } = useData<Data>()
  const t = useT()
  return (
    <div className="page-wide page stack">
      <div className="stack split">
        <div className="stack">
          <Standing />
          <Notice>{t('level.note')}</Notice>
        </div>
        {ladder.own && <Benefits own={ladder.own} next={ladder.next} />}
      </div>
      {ladder.rungs.length > 0 && <Table rungs={ladder.rungs} level={ladder.level} />}
    </div>
  )
}

function Standing() {
  const { name, avatar, ladder } = useData<Data>()
  const { level, highest, goals, next } = ladder
  const t = useT()
  const numbers = Array.from({ length: highest }, (_, index) => index + 1)
  return (
    <section className="card balance-card motif" data-testid="level">
      <div className="row">
        <div className="grow">
          {name && <p className="small">{name}</p>}
          <h1 className="page-title">{t('level.now', { level })}</h1>
        </div>
        <UpstreamAvatar src={avatar} />
      </div>
      <ol className="petals" aria-label={t('level.petals', { count: highest, level })}>
        {numbers.map((number) => (
          <li
            key={number}
            className={number < level ? 'is-done' : undefined}
            aria-current={number === level ? 'step' : undefined}
          >
            {number}
          </li>
        ))}
      </ol>
      {goals.length > 0 && (
        <div className="form">
          {goals.map((goal) => (
            <Progress key={goal.kind} goal={goal} next={next?.level ?? level + 1} />
          ))}
        </div>
      )}
      {level >= highest && <p className="lead">{t('level.highest')}</p>}
    </section>
  )
}

function Progress({ goal, next }: { goal: Goal; next: number }) {
  const { intl } = useData<Data>()
  const t = useT()
  const { kind, has, needs, left, percent } = goal
  const name = t(`level.${kind}`, { level: next })
  return (
    <div className="field">
      <p className="row small">
        <span className="grow">{name}</span>
        <b className="end">
          <span className="money">{moneyParts(has, intl).figure}</span> /{' '}
          <span className="money">{moneyParts(needs, intl).figure}</span>
        </b>
      </p>
      <progress className="bar" max={100} value={percent} aria-label={name}>
        {percent}%
      </progress>
      <p className="hint">{left === 0 ? t('level.reached') : t('level.left', { amount: formatMoney(left, intl) })}</p>
    </div>
  )
}

function Benefits({ own, next }: { own: Rung; next: Rung | undefined }) {
  const { intl } = useData<Data>()
  const { t, site } = usePageContext()
  const facts: (Fact | false)[] = [
    own.withdrawTimes !== undefined && {
      name: t('level.times'),
      value: t('level.timesValue', { times: own.withdrawTimes }),
    },
    own.withdrawAmount !== undefined && { name: t('level.amount'), value: formatMoney(own.withdrawAmount, intl) },
    { name: t('level.resets'), value: t('level.resetsValue') },
  ]
  return (
    <section className="card" data-testid="level-benefits">
      <h2 className="card-title">{t('level.benefits')}</h2>
      <KeyValues facts={facts.filter((fact) => fact !== false)} />
      {next?.benefit && (
        <p className="small">
          {t('level.next', { level: next.level })}: {next.benefit}
        </p>
      )}
      {routeExists(href.withdraw(), site) && (
        <a className="btn" href={href.withdraw()}>
          {t('common.withdraw')}
        </a>
      )}
    </section>
  )
}

function Table({ rungs, level }: { rungs: readonly Rung[]; level: number }) {
  const { intl } = useData<Data>()
  const t = useT()
  const money = (amount: Rung['recharge']) => (amount === undefined ? '–' : moneyParts(amount, intl).figure)
  const columns = [
    t('nav.level'),
    ...['colRecharge', 'colTurnover', 'colTimes', 'colAmount'].map((column) => t(`level.${column}`)),
  ]
  const factsOf = (rung: Rung) => [
    rung.level,
    money(rung.recharge),
    money(rung.turnover),
    rung.withdrawTimes === undefined ? '–' : t('level.timesShort', { times: rung.withdrawTimes }),
    money(rung.withdrawAmount),
  ]
  return (
    <Block title={t('level.all')}>
      <WideTable label={t('level.table')}>
        <table className="table table-facts">
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rungs.map((rung) => (
              <tr key={rung.level} aria-current={rung.level === level ? 'true' : undefined}>
                {factsOf(rung).map((fact, place) => (
                  <td key={columns[place]} data-name={columns[place]}>
                    {fact}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
      <p className="hint">{t('level.amounts')}</p>
    </Block>
  )
}
