import { Card } from '../../components/Panels.tsx'
import { Rupiah } from '../../components/Rupiah.tsx'
import { WideTable } from '../../components/WideTable.tsx'
import type { Sen } from '../../contract/money/sen.ts'
import { useT } from '../_layout/context.tsx'
import type { PlayedView } from './played.ts'

const SPAN_WORDS = { 1: 'transactions.today', 7: 'limits.period.week', 30: 'limits.period.month' } as const

/** What was played in the last 30 days: three sums, a column for each day, and the same as a table. */
export function PlayedPicture({ played }: { played: PlayedView }) {
  const t = useT()
  const { intl, sums, width, height, wins, losses, from, to, rows } = played
  const result = (net: Sen) => (
    <span className={net > 0 ? 'is-positive' : net < 0 ? 'is-danger' : undefined}>
      <Rupiah amount={net} intl={intl} signed />
    </span>
  )
  return (
    <Card title={t('played.title')}>
      <dl className="stats" data-testid="played">
        {sums.map(({ days, net }) => (
          <div key={days}>
            <dt className="stat-label">{t(SPAN_WORDS[days])}</dt>
            <dd className="stat-value">{result(net)}</dd>
          </div>
        ))}
      </dl>
      <figure>
        <svg
          className="played"
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('played.picture')}
        >
          <path className="is-positive" d={wins} />
          <path className="is-danger" d={losses} />
          <path className="played-zero" d={`M0 ${height / 2}h${width}`} />
        </svg>
        <figcaption className="played-days hint">
          <span>{from}</span>
          <span>{to}</span>
        </figcaption>
      </figure>
      <details className="small">
        <summary className="text-link">{t('played.table')}</summary>
        <p className="hint">{t('played.hint')}</p>
        <WideTable label={t('played.table')}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t('played.day')}</th>
                <th scope="col">{t('played.net')}</th>
                <th scope="col">{t('played.staked')}</th>
                <th scope="col">{t('played.won')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ day, staked, won, net }) => (
                <tr key={day}>
                  <th scope="row">{day}</th>
                  <td>
                    <Rupiah amount={net} intl={intl} signed bare />
                  </td>
                  <td>
                    <Rupiah amount={staked} intl={intl} bare />
                  </td>
                  <td>
                    <Rupiah amount={won} intl={intl} bare />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </WideTable>
      </details>
    </Card>
  )
}
