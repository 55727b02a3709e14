import { fillPlaceholders } from '../../common/placeholders.ts'
import { Fold } from '../../components/Order.tsx'
import { addressOf } from '../../contract/callFacts.ts'
import { formatMoney, groupsOfFour } from '../../contract/format.ts'
import { toWire } from '../../contract/money/sen.ts'
import { SendMoney } from '../money/SendMoney.tsx'
import { DetailFields } from './DetailFields.tsx'
import { asRead, FIELDS } from './details.ts'
import type { Details, SavedAccount, WithdrawDetailsProps } from './detailsProps.ts'
import type { DetailsForm as Fields } from './useDetails.ts'
import { WithdrawSummary } from './WithdrawSummary.tsx'

interface DetailsFormProps {
  form: WithdrawDetailsProps
  fields: Fields
  saved: readonly SavedAccount[]
  intent: string
  sending: boolean
  send: () => void
}

export function DetailsForm({ form, fields, saved, intent, sending, send }: DetailsFormProps) {
  const { words, amount, intl, values, methods } = form
  const { details, awake, ready, refusal } = fields
  const inputs = <DetailFields words={words} methods={methods} fields={fields} saved={saved} />
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
      {form.folded ? (
        <Fold title={changeTitle(words.change, details)} open={FIELDS.some((name) => refusal[name])}>
          <div className="form">{inputs}</div>
        </Fold>
      ) : (
        inputs
      )}
      <WithdrawSummary amount={amount} intl={intl} words={words} details={asRead(details)} />
      <p className="hint" id={fields.id('needs')}>
        {words.needs}
      </p>
      <SendMoney
        refusal={refusal.form}
        sending={sending}
        lockedBy={awake && !ready ? fields.id('needs') : undefined}
        testId="withdraw-submit"
      >
        {sending ? words.loading : fillPlaceholders(words.ok, { amount: formatMoney(amount, intl) })}
      </SendMoney>
    </form>
  )
}

/** Where the money goes, and that it can be changed. */
const changeTitle = (text: string, { accountName, accountNo, name }: Details) =>
  fillPlaceholders(text, { account: `${accountName} ${groupsOfFour(accountNo)}`, name })
