import { Button, LinkButton } from '../../components/Button.tsx'
import { Empty } from '../../components/Empty.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Card, KeyValues } from '../../components/Panels.tsx'
import { Rupiah } from '../../components/Rupiah.tsx'
import { callAddress } from '../../contract/calls/callAddress.ts'
import { href } from '../../contract/routes.ts'
import { useData, usePageContext, useT } from '../_layout/context.tsx'
import { Failure } from '../_layout/Failure.tsx'
import { PlayedPicture } from '../_money/PlayedPicture.tsx'
import type { Data } from './+data.ts'
import { BreakSteps } from './BreakSteps.tsx'
import { LimitForm } from './LimitForm.tsx'
import { LimitReview } from './LimitReview.tsx'
import { WaitingLimits } from './WaitingLimits.tsx'

export function Page() {
  const data = useData<Data>()
  const { panel } = usePageContext()
  const t = useT()
  if (data.state !== 'ok')
    return (
      <div className="page stack">
        <h1 className="page-title in-bar">{data.title}</h1>
        {data.state === 'failed' ? (
          <Failure href={href.limits()} />
        ) : (
          <Empty lead={t('limits.absent')}>
            <LinkButton href={href.responsiblePlay()}>{t('safer.title')}</LinkButton>
          </Empty>
        )}
      </div>
    )
  if (data.step) return <BreakSteps step={data.step} panel={panel} />
  return (
    <div className="page-wide page stack">
      <div>
        <h1 className="page-title in-bar">{data.title}</h1>
        <p className="lead">{t('limits.lead')}</p>
      </div>
      <LimitReview />
      <WaitingLimits />
      <div className="stack split split-even">
        <div className="stack">
          {data.fields.length > 0 && <LimitForm />}
          {data.played && <PlayedPicture played={data.played} />}
          <Lifetime />
        </div>
        <div className="stack">
          <Breaks />
          {data.check.choices.length > 0 && <CheckForm />}
          <Card title={t('safer.helpTitle')}>
            <p className="small">{t('limits.help')}</p>
            <a className="text-link small" href={`${href.responsiblePlay()}#help`}>
              {t('limits.helpLink')}
            </a>
          </Card>
        </div>
      </div>
    </div>
  )
}

function Lifetime() {
  const data = useData<Data>()
  const t = useT()
  if (data.state !== 'ok' || !data.lifetime) return null
  const { intl } = data
  const { deposits, withdrawals, net } = data.lifetime
  return (
    <Card title={t('limits.lifetimeTitle')}>
      <KeyValues
        facts={[
          { name: t('limits.deposits'), value: <Rupiah amount={deposits} intl={intl} /> },
          { name: t('limits.withdrawals'), value: <Rupiah amount={withdrawals} intl={intl} /> },
          { name: t('limits.net'), value: <Rupiah amount={net} intl={intl} />, total: true },
        ]}
      />
      <p className="hint">{t('limits.lifetimeHint')}</p>
    </Card>
  )
}

function CheckForm() {
  const data = useData<Data>()
  const t = useT()
  if (data.state !== 'ok') return null
  return (
    <form className="card" method="post" action={callAddress('setRealityCheck')} data-enhance="">
      <h2 className="card-title">{t('limits.checkTitle')}</h2>
      <p className="small">{t('limits.checkText')}</p>
      <fieldset>
        <legend className="visually-hidden">{t('limits.checkLegend')}</legend>
        <div className="seg">
          {data.check.choices.map((minutes) => (
            <label key={minutes}>
              <input type="radio" name="minutes" value={minutes} defaultChecked={minutes === data.check.chosen} />
              <span>{t('limits.minutes', { minutes })}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <Button type="submit" kind="line" wide>
        {t('common.save')}
      </Button>
    </form>
  )
}

function Breaks() {
  const data = useData<Data>()
  const t = useT()
  if (data.state !== 'ok' || data.kinds.length === 0) return null
  return (
    <Card title={t('limits.breakTitle')}>
      <p className="small">{t('limits.breakText')}</p>
      <div className="rows">
        {data.kinds.map(({ kind, lengths }) => (
          <a key={kind} className="list-row" href={href.limits({ kind })} data-panel="" data-testid={`limits-${kind}`}>
            <Icon name={kind === 'break' ? 'clock' : 'lock'} />
            <span className="grow">
              {t(`limits.kind.${kind}`)}
              <br />
              <span className="hint">{lengths}</span>
            </span>
            <Icon name="next" />
          </a>
        ))}
      </div>
    </Card>
  )
}
