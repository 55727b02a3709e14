import { Block } from '../../components/Block.tsx'
import { LinkButton } from '../../components/Button.tsx'
import { Empty } from '../../components/Empty.tsx'
import { Notice } from '../../components/Notice.tsx'
import { Card, Tag } from '../../components/Panels.tsx'
import { Rupiah } from '../../components/Rupiah.tsx'
import { href } from '../../contract/routes.ts'
import { useData, useT } from '../_layout/context.tsx'
import { Failure } from '../_layout/Failure.tsx'
import type { Data } from './+data.ts'
import type { Grant } from './grants.ts'
import { Quests } from './Quests.tsx'

export function Page() {
  const { state, ended, quests, questsFailed } = useData<Data>()
  const t = useT()
  return (
    <div className="page-wide page stack">
      <div>
        <h1 className="page-title in-bar">{t('bonus.title')}</h1>
        <p className="lead">{t('bonus.rule')}</p>
      </div>
      <div className="stack split split-even">
        <div className="stack">
          <Current />
          {ended.length > 0 && (
            <Block title={t('bonus.ended')}>
              <Grants grants={ended} />
            </Block>
          )}
        </div>
        {quests.length > 0 && <Quests />}
        {questsFailed && state === 'ok' && <Notice tone="warning">{t('quests.failed')}</Notice>}
      </div>
    </div>
  )
}

function Current() {
  const { state, current, balance, intl } = useData<Data>()
  const t = useT()
  if (state === 'absent')
    return (
      <Empty lead={t('bonus.absent')}>
        <LinkButton href={href.transaction()}>{t('transactions.title')}</LinkButton>
      </Empty>
    )
  if (state === 'failed') return <Failure href={href.bonuses()} title="bonus.failedTitle" />
  return (
    <>
      {balance !== undefined && (
        <Card motif>
          <p className="stat-label">{t('bonus.balance')}</p>
          <p className="stat-value" data-testid="bonus-balance">
            <Rupiah amount={balance} intl={intl} />
          </p>
        </Card>
      )}
      <Block title={t('bonus.current')}>
        {current.length > 0 ? <Grants grants={current} /> : <Empty lead={t('bonus.noneCurrent')} />}
      </Block>
    </>
  )
}

function Grants({ grants }: { grants: readonly Grant[] }) {
  const { intl } = useData<Data>()
  const t = useT()
  return (
    <ul className="stack" data-testid="bonuses">
      {grants.map(({ id, title, rule, amount, state, granted, progress, until, end }) => (
        <li key={id} className="card" data-testid="bonus" data-bonus-state={state}>
          <div className="row">
            <h3 className="card-title grow">{title}</h3>
            <b className="money">
              <Rupiah amount={amount} intl={intl} />
            </b>
          </div>
          {rule && <p className="small">{rule}</p>}
          {progress && (
            <div className="field">
              <p className="small">{progress.text}</p>
              <progress className="bar" max={100} value={progress.percent} aria-label={progress.text}>
                {progress.percent}%
              </progress>
            </div>
          )}
          <p className="row-wrap hint">
            {state === 'coming' && <Tag tone="info">{t('bonus.coming')}</Tag>}
            <span>
              {granted}
              {state === 'current' && ` · ${until}`}
            </span>
          </p>
          {end && <p className="hint">{end}</p>}
        </li>
      ))}
    </ul>
  )
}
