import { Icon } from '../../components/Icon.tsx'
import { outside } from '../../components/outside.ts'
import { Rupiah } from '../../components/Rupiah.tsx'
import { WideTable } from '../../components/WideTable.tsx'
import type { IntlLocale } from '../../contract/format.ts'
import { useT } from '../_layout/context.tsx'
import type { RoundView } from './roundsView.ts'

/** Rounds of a game: when, the stake, what was paid, and the link that checks the round. */
export function Rounds({ rounds, intl }: { rounds: readonly RoundView[]; intl: IntlLocale }) {
  const t = useT()
  const checked = rounds.some(({ check }) => check)
  return (
    <>
      <WideTable label={t('rounds.title')}>
        <table className="table rounds" data-testid="rounds">
          <thead>
            <tr>
              <th scope="col">{t('rounds.time')}</th>
              <th scope="col">{t('played.staked')}</th>
              <th scope="col">{t('played.won')}</th>
              {checked && <th scope="col">{t('rounds.check')}</th>}
            </tr>
          </thead>
          <tbody>
            {rounds.map((round) => (
              <tr key={round.id} data-testid="round" data-round={round.id}>
                <th scope="row">
                  <time dateTime={round.iso}>
                    {round.day}
                    <br />
                    {round.time}
                  </time>
                </th>
                <td>
                  <Rupiah amount={round.stake} intl={intl} bare />
                </td>
                <td className={round.gain ? 'is-positive' : undefined}>
                  {round.win === null ? (
                    t(round.state === 'running' ? 'rounds.running' : 'rounds.cancelled')
                  ) : (
                    <Rupiah amount={round.win} intl={intl} bare />
                  )}
                </td>
                {checked && (
                  <td>
                    {round.check && (
                      <a
                        className="btn btn-icon"
                        href={round.check}
                        aria-label={`${t('rounds.check')} ${round.day}, ${round.time}`}
                        {...outside(true)}
                      >
                        <Icon name="shield" />
                      </a>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
      {checked && <p className="hint">{t('rounds.hint')}</p>}
    </>
  )
}
