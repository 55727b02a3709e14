import { Button, LinkButton } from '../../components/Button.tsx'
import { Notice } from '../../components/Notice.tsx'
import { Card } from '../../components/Panels.tsx'
import { callAddress } from '../../contract/calls/callAddress.ts'
import { href } from '../../contract/routes.ts'
import { useData, useT } from '../_layout/context.tsx'
import type { Data } from './+data.ts'

const HERE = href.accountClose()
const CONFIRM = href.accountClose({ step: 'confirm' })

export function Steps() {
  const data = useData<Data>()
  if (data.state !== 'ok') return null
  if (data.step === 'closing') return <Keep />
  if (data.step === 'blocked') return <Blocked />
  return data.step === 'confirm' ? <Confirm /> : <Begin />
}

function Blocked() {
  const data = useData<Data>()
  const t = useT()
  if (data.state !== 'ok') return null
  return (
    <Card title={t('close.firstTitle')}>
      <div className="prose small" data-testid="close-blocked">
        <ul>{[data.payable, data.orders, data.rounds].map((text) => text && <li key={text}>{text}</li>)}</ul>
      </div>
      <div className="row-wrap">
        {data.payable && (
          <LinkButton href={href.withdraw()} kind="accent">
            {t('common.withdraw')}
          </LinkButton>
        )}
        {data.orders && <LinkButton href={href.pend()}>{t('pending.title')}</LinkButton>}
        {data.rounds && <LinkButton href={href.transaction()}>{t('transactions.title')}</LinkButton>}
      </div>
    </Card>
  )
}

function Begin() {
  const data = useData<Data>()
  const t = useT()
  if (data.state !== 'ok') return null
  return (
    <Card title={t('close.readyTitle')}>
      <p className="small">{data.lost ?? t('close.ready')}</p>
      <LinkButton href={CONFIRM} wide testId="close-continue">
        {t('common.continue')}
      </LinkButton>
    </Card>
  )
}

function Confirm() {
  const data = useData<Data>()
  const t = useT()
  if (data.state !== 'ok') return null
  return (
    <form className="card" method="post" action={callAddress('closeAccount')} data-enhance="">
      <h2 className="card-title">{t('close.confirmTitle')}</h2>
      <p className="small">{t('close.confirm', { days: data.days })}</p>
      {data.lost && <p className="small">{data.lost}</p>}
      {data.refused && (
        <p className="error" data-refused="">
          {data.refused}
        </p>
      )}
      <input type="hidden" name="_next" value={HERE} />
      <input type="hidden" name="_back" value={CONFIRM} />
      <div className="pair">
        <LinkButton href={href.account()}>{t('close.keep')}</LinkButton>
        <Button type="submit" kind="danger" data-testid="close-submit">
          {t('close.submit')}
        </Button>
      </div>
    </form>
  )
}

function Keep() {
  const data = useData<Data>()
  const t = useT()
  if (data.state !== 'ok') return null
  return (
    <Notice tone="warning" icon="clock">
      <form className="form" method="post" action={callAddress('keepAccount')} data-enhance="">
        <p>{t('close.until', { time: data.closesAt ?? '' })}</p>
        {data.payable && <p>{data.payable}</p>}
        <input type="hidden" name="_next" value={HERE} />
        <input type="hidden" name="_back" value={HERE} />
        <Button type="submit" kind="accent" data-testid="close-keep">
          {t('close.keep')}
        </Button>
      </form>
    </Notice>
  )
}
