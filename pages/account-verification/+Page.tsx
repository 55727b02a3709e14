import { Button, buttonClass, LinkButton } from '../../components/Button.tsx'
import { Icon, type IconName } from '../../components/Icon.tsx'
import { outside } from '../../components/outside.ts'
import { Card, KeyValues } from '../../components/Panels.tsx'
import { ACTION_PATHS } from '../../contract/access.ts'
import { routeExists } from '../../contract/features.ts'
import { href } from '../../contract/routes.ts'
import { useData, usePageContext, useT } from '../_layout/context.tsx'
import type { Data } from './+data.ts'
import { VerifyForm } from './VerifyForm.tsx'

type Step = Data['step']

const ICONS: Record<Step, IconName> = {
  none: 'shield',
  asked: 'shield',
  pending: 'clock',
  done: 'check',
  retry: 'warn',
  final: 'warn',
  external: 'out',
}
const SENDS: readonly Step[] = ['none', 'asked', 'retry']

/** How far the verification is, in plain words, and the next step: it works by links and forms alone. */
export function Page() {
  const { title, step } = useData<Data>()
  return (
    <div className="page stack">
      <h1 className="page-title in-bar">{title}</h1>
      <State />
      {SENDS.includes(step) && <VerifyForm />}
      <Back />
    </div>
  )
}

function State() {
  const { t, site } = usePageContext()
  const { step, text, provider, nikEnd } = useData<Data>()
  return (
    <div data-testid={`verification-${step}`}>
      <Card
        title={
          <span className="row">
            <Icon name={ICONS[step]} />
            <span className="grow">{t(`verify.${step}Title`)}</span>
          </span>
        }
      >
        {text && <p>{text}</p>}
        {step !== 'retry' && <p className="small">{t(`verify.${step}`, { host: provider?.host ?? '' })}</p>}
        {nikEnd && (step === 'pending' || step === 'done') && (
          <KeyValues facts={[{ name: t('verify.nik'), value: `•••• •••• •••• ${nikEnd}` }]} />
        )}
        {provider && (
          <a className={buttonClass({ kind: 'accent', wide: true })} href={provider.href} {...outside(true)}>
            <Icon name="out" />
            {t('verify.go')}
          </a>
        )}
        {step === 'final' && routeExists(href.contact(), site) && (
          <LinkButton href={href.contact()} wide icon="support">
            {t('contact.title')}
          </LinkButton>
        )}
      </Card>
    </div>
  )
}

/** The withdrawal that waited comes back as it was typed, else its first step. */
function Back() {
  const t = useT()
  const { step } = useData<Data>()
  const isDone = step === 'done'
  return (
    <form method="post" action={ACTION_PATHS.resume}>
      <Button type="submit" kind={isDone ? 'accent' : 'quiet'} wide data-testid="verification-resume">
        {t(isDone ? 'verify.resume' : 'verify.back')}
      </Button>
    </form>
  )
}
