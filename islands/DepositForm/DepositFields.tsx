import { fillPlaceholders } from '../../common/placeholders.ts'
import { AmountChips, AmountField, PayGroup } from '../../components/Deposit.tsx'
import { formatMoney } from '../../contract/format.ts'
import type { DepositFormProps } from './formProps.ts'
import type { Deposit } from './useDeposit.ts'

export function DepositFields({ form, deposit }: { form: DepositFormProps; deposit: Deposit }) {
  const { words, intl, groups, panel } = form
  const { limits, refusal } = deposit
  return (
    <>
      <AmountField
        id={`${panel ? 'p-' : ''}deposit-amount`}
        name="amount"
        label={words.amount}
        unit={form.unit}
        placeholder={words.otherAmount}
        defaultValue={form.typed}
        autoFocus={panel}
        hint={fillPlaceholders(words.limits, {
          min: formatMoney(limits.min, intl),
          max: formatMoney(limits.max, intl),
        })}
        error={deposit.amountError}
      />
      <AmountChips name="_amount" legend={words.quickAmounts} chips={form.chips} chosen={form.chip} />
      <fieldset>
        <legend className="label">{words.methods}</legend>
        <div className="form">
          {groups.map(({ title, methods }, place) => (
            <PayGroup
              key={title}
              name="paymentChannel"
              title={title}
              methods={methods}
              open={place === 0 || methods.some(({ value }) => value === form.method)}
              chosen={form.method}
            />
          ))}
          {refusal.paymentChannel && <p className="error">{refusal.paymentChannel}</p>}
        </div>
      </fieldset>
    </>
  )
}
