import { fillPlaceholders } from '../../common/placeholders.ts'
import { addressOf } from '../../contract/callFacts.ts'
import { formatMoney } from '../../contract/format.ts'
import { toWire } from '../../contract/money/sen.ts'
import { SendMoney } from '../money/SendMoney.tsx'
import { DetailFields } from './DetailFields.tsx'
import type { SavedAccount, WithdrawDetailsProps } from './detailsProps.ts'
import type { DetailsForm as Fields } from './useDetails.ts'
import { WithdrawSummary } from './WithdrawSummary.tsx'

interface DetailsFormProps {
  /** The state that the server rendered. */
  form: WithdrawDetailsProps
  fields: Fields
  saved: readonly SavedAccount[]
  intent: string
  sending: boolean
  send: () => void
}

/** The form that requests the withdrawal. */
export function DetailsForm({ form, fields, saved, intent, sending, send }: DetailsFormProps) {
  const { words, amount, intl, values, methods } = form
  const { details, awake, ready, refusal } = fields
  return (
    <form
      ref={fields.form}
      className="form"
      action={addressOf('withdraw')}
      method="post"
      noValidate={awake}
      data-testid="withdraw-form"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <input type="hidden" name="_intent" value={intent} readOnly />
      <input type="hidden" name="_back" value={form.here} readOnly />
      <input type="hidden" name="amount" value={toWire(amount)} readOnly />
      <input type="hidden" name="_method" value={values.accountName} readOnly />
      <input type="hidden" name="_number" value={values.accountNo} readOnly />
      <DetailFields words={words} methods={methods} fields={fields} saved={saved} />
      <WithdrawSummary amount={amount} intl={intl} words={words} details={details} />
      <SendMoney refusal={refusal.form} sending={sending} disabled={awake && !ready} testId="withdraw-submit">
        {sending ? words.loading : fillPlaceholders(words.ok, { amount: formatMoney(amount, intl) })}
      </SendMoney>
    </form>
  )
}
