import { Button, LinkButton } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { callAddress } from '../../contract/calls/callAddress.ts'
import { href } from '../../contract/routes.ts'
import { useT } from '../_layout/context.tsx'
import type { BreakStep } from './breakStep.ts'

const HERE = href.limits()
const CONSEQUENCES = ['limits.closes', 'limits.opens', 'limits.final'] as const

/** The length, then a confirmation: each step a page, or with script the content of a dialog. */
export function BreakSteps({ step, panel }: { step: BreakStep; panel: boolean }) {
  const t = useT()
  return (
    <div className={panel ? 'stack' : 'page stack'}>
      {panel && (
        <a className="btn btn-icon dialog-close" href={HERE} aria-label={t('common.close')} data-close="">
          <Icon name="close" />
        </a>
      )}
      <h1 className={panel ? 'dialog-title' : 'page-title in-bar'}>{step.title}</h1>
      {step.chosen ? <Confirm kind={step.kind} chosen={step.chosen} /> : <Choose {...step} />}
    </div>
  )
}

function Choose({ kind, choices }: BreakStep) {
  const t = useT()
  if (choices.length === 0) return <p className="lead">{t('limits.noLonger')}</p>
  return (
    <form className="form" method="get" action={HERE} data-panel="">
      <p className="lead">{t(`limits.about.${kind}`)}</p>
      <input type="hidden" name="kind" value={kind} />
      <fieldset>
        <legend className="visually-hidden">{t('limits.howLong')}</legend>
        <div className="rows">
          {choices.map(({ length, name, until }, place) => (
            <label key={length} className="list-row">
              <input type="radio" name="length" value={length} defaultChecked={place === 0} />
              <span className="grow">
                {name}
                <br />
                <span className="hint">{t('limits.until', { time: until })}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="pair">
        <LinkButton href={HERE} close>
          {t('common.cancel')}
        </LinkButton>
        <Button type="submit" kind="accent">
          {t('common.continue')}
        </Button>
      </div>
    </form>
  )
}

function Confirm({ kind, chosen }: { kind: BreakStep['kind']; chosen: NonNullable<BreakStep['chosen']> }) {
  const t = useT()
  return (
    <form className="form" method="post" action={callAddress('takeBreak')} data-enhance="">
      <p className="lead">{t('limits.lasts', { time: chosen.until })}</p>
      <div className="prose">
        <ul>
          {CONSEQUENCES.map((word) => (
            <li key={word}>{t(word)}</li>
          ))}
        </ul>
      </div>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="length" value={chosen.length} />
      <input type="hidden" name="_next" value={HERE} />
      <input type="hidden" name="_back" value={HERE} />
      <div className="pair">
        <LinkButton href={HERE} close>
          {t('common.cancel')}
        </LinkButton>
        <Button type="submit" kind="danger" data-testid="limits-take">
          {t(`limits.begin.${kind}`)}
        </Button>
      </div>
    </form>
  )
}
