import { buttonClass } from '../../components/Button.tsx'
import { Card } from '../../components/Panels.tsx'
import { href } from '../../contract/routes.ts'
import { useData, usePageContext, useT } from '../_layout/context.tsx'
import { Failure } from '../_layout/Failure.tsx'
import { loginHref } from '../_layout/loginHref.ts'
import { SupportRequestForm } from '../_layout/SupportRequestForm.tsx'
import type { Data } from './+data.ts'
import { Steps } from './Steps.tsx'

const HERE = href.accountClose()
const FACTS = ['close.before', 'close.fromThen', 'close.undo', 'close.erased', 'close.stays', 'close.name'] as const

export function Page() {
  const { title, days } = useData<Data>()
  const t = useT()
  return (
    <div className="page stack">
      <div>
        <h1 className="page-title in-bar">{title}</h1>
        <p className="lead">{t('close.lead')}</p>
      </div>
      <Way />
      <Card title={t('close.whatTitle')}>
        <div className="prose small">
          <ul>
            {FACTS.map((word) => (
              <li key={word}>{t(word, { days })}</li>
            ))}
          </ul>
        </div>
      </Card>
      <Card title={t('close.insteadTitle')}>
        <p className="small">{t('close.instead')}</p>
        <a className="text-link small" href={href.responsiblePlay()}>
          {t('safer.title')}
        </a>
      </Card>
    </div>
  )
}

function Way() {
  const data = useData<Data>()
  const context = usePageContext()
  const { t } = context
  if (data.state === 'visitor')
    return (
      <a className={buttonClass({ kind: 'accent', wide: true })} href={loginHref(context, HERE)} data-panel="">
        {t('close.signIn')}
      </a>
    )
  if (data.state === 'failed') return <Failure href={HERE} />
  if (data.state === 'ok') return <Steps />
  return (
    <Card title={t('close.askTitle')}>
      <p className="small">{t(data.request?.askedAt === undefined ? 'close.ask' : 'close.asked')}</p>
      <SupportRequestForm request={data.request} here={HERE} label={t('close.askButton')} />
    </Card>
  )
}
