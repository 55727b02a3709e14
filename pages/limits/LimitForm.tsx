import { Button } from '../../components/Button.tsx'
import { Field } from '../../components/Field.tsx'
import { callAddress } from '../../contract/calls/callAddress.ts'
import { moneyParts } from '../../contract/format.ts'
import { NO_MONEY } from '../../contract/money/sen.ts'
import { href } from '../../contract/routes.ts'
import { useData, useT } from '../_layout/context.tsx'
import type { Data } from './+data.ts'

/** Amounts of the player's choice, empty for none (UKGC RTS 12B: free text, gross, the lowest applies). */
export function LimitForm() {
  const data = useData<Data>()
  const t = useT()
  if (data.state !== 'ok') return null
  const unit = moneyParts(NO_MONEY, data.intl).unit.trim()
  return (
    <form className="card" method="post" action={callAddress('setDepositLimits')} data-enhance="">
      <h2 className="card-title">{t('limits.depositTitle')}</h2>
      <p className="small">{t('limits.depositText')}</p>
      {data.windows === 'fixed' && <p className="small">{t('limits.fixedText')}</p>}
      <input type="hidden" name="_next" value={href.limits()} />
      {data.refused && (
        <p className="error" data-refused="">
          {data.refused}
        </p>
      )}
      {data.fields.map(({ period, label, value, error, hint, bar }) => (
        <div key={period}>
          <Field
            id={`limit-${period}`}
            name={period}
            label={`${label} (${unit})`}
            defaultValue={value}
            placeholder={t('limits.none')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={40}
            data-amount=""
            hint={hint}
            error={error}
          />
          {bar && <progress className="bar" {...bar} aria-label={t('limits.usedBar', { period: label })} />}
        </div>
      ))}
      <Button type="submit" kind="accent" wide data-testid="limits-save">
        {t('limits.save')}
      </Button>
    </form>
  )
}
