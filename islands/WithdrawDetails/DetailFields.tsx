import { Field } from '../../components/Field.tsx'
import { looksLikeMobile } from '../../contract/money/destinations.ts'
import type { SavedAccount, WithdrawDetailsProps } from './detailsProps.ts'
import { isWallet, numberHint } from './numberHint.ts'
import type { DetailsForm } from './useDetails.ts'

interface DetailFieldsProps extends Pick<WithdrawDetailsProps, 'words' | 'methods'> {
  fields: DetailsForm
  saved: readonly SavedAccount[]
}

/** The target account and the player's name and addresses. Unusual numbers lead to a question. */
export function DetailFields({ words, methods, fields, saved }: DetailFieldsProps) {
  const { details, id, input, choose } = fields
  const number = numberHint(details.accountName, details.accountNo, words)
  const phoneOdd = details.phone.trim() !== '' && !looksLikeMobile(details.phone)
  return (
    <>
      <div className="field">
        <label className="label" htmlFor={id('accountName')}>
          {words.method}
        </label>
        <select
          className="input"
          id={id('accountName')}
          name="accountName"
          value={details.accountName}
          onChange={(event) => choose(event.currentTarget.value, saved)}
        >
          {methods.map((method) => (
            <option key={method}>{method}</option>
          ))}
        </select>
      </div>
      <Field
        {...input('accountNo')}
        label={isWallet(details.accountName) ? words.walletNumber : words.number}
        hint={number && <span className={number.odd ? 'is-warning' : undefined}>{number.text}</span>}
        inputMode="numeric"
        autoComplete="off"
      />
      <Field {...input('name')} label={words.name} hint={words.nameHint} autoComplete="name" />
      <Field
        {...input('phone')}
        label={words.phone}
        hint={phoneOdd && <span className="is-warning">{words.phoneOdd}</span>}
        type="tel"
        autoComplete="tel"
      />
      <Field {...input('email')} label={words.email} type="email" autoComplete="email" />
    </>
  )
}
