import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Panels.tsx'
import { callAddress } from '../../contract/calls/callAddress.ts'
import { OWN_DATA_DAYS } from '../../contract/calls/ownData.ts'
import { href } from '../../contract/routes.ts'
import { CallForm } from '../_layout/CallForm.tsx'
import { useData, useT } from '../_layout/context.tsx'
import { Failure } from '../_layout/Failure.tsx'
import { SupportRequestForm } from '../_layout/SupportRequestForm.tsx'
import type { Data } from './+data.ts'

const HERE = href.accountData()
const PARTS = ['ownData.part1', 'ownData.part2', 'ownData.part3', 'ownData.part4'] as const

/** A copy of everything that is kept about the player. */
export function Page() {
  const { title } = useData<Data>()
  const t = useT()
  return (
    <div className="page stack">
      <div>
        <h1 className="page-title in-bar">{title}</h1>
        <p className="lead">{t('ownData.lead')}</p>
      </div>
      <Copy />
      <Card title={t('ownData.partsTitle')}>
        <div className="prose small">
          <ul>
            {PARTS.map((word) => (
              <li key={word}>{t(word)}</li>
            ))}
          </ul>
        </div>
        <a className="text-link small" href={href.privacy()}>
          {t('privacy.title')}
        </a>
      </Card>
    </div>
  )
}

function Copy() {
  const data = useData<Data>()
  const t = useT()
  if (data.state === 'failed') return <Failure href={HERE} />
  if (data.state === 'ok') return <Prepare />
  return (
    <Card title={t('ownData.askTitle')}>
      <p className="small" data-testid="own-data-clock">
        {data.due === undefined ? t('ownData.ask', { days: OWN_DATA_DAYS }) : t('ownData.asked', { time: data.due })}
      </p>
      <SupportRequestForm request={data.request} here={HERE} label={t('ownData.askButton')} />
    </Card>
  )
}

function Prepare() {
  const data = useData<Data>()
  const t = useT()
  if (data.state !== 'ok') return null
  const { copy, hours, refused } = data
  return (
    <section className="card">
      <h2 className="card-title">{t(copy ? 'ownData.readyTitle' : 'ownData.prepareTitle')}</h2>
      <p className="small">
        {copy
          ? t('ownData.ready', { preparedAt: copy.preparedAt, until: copy.until })
          : t('ownData.prepare', { hours })}
      </p>
      {copy && (
        <div className="row-wrap">
          {copy.files.map((format) => (
            <form key={format} action={callAddress('ownDataFile')}>
              <Button type="submit" name="format" value={format} data-testid={`own-data-${format}`}>
                {t('transactions.file', { format: format.toUpperCase() })}
              </Button>
            </form>
          ))}
        </div>
      )}
      <CallForm call="prepareOwnData" next={HERE} className="form">
        {refused && (
          <p className="error" data-refused="">
            {refused}
          </p>
        )}
        <Button type="submit" kind={copy ? 'line' : 'accent'} wide data-testid="own-data-prepare">
          {t(copy ? 'ownData.again' : 'ownData.submit')}
        </Button>
      </CallForm>
    </section>
  )
}
