import { plainPart } from '../../common/plainText.ts'
import { isSecretField } from '../../common/secrets.ts'
import { LOCALES } from '../../contract/languages.ts'
import { chosenAmount, plainAmount } from '../../contract/money/typedAmount.ts'
import type { Posted } from './readPosted.ts'
import type { Fields, Visit } from './visit.ts'

/** A typed amount as plain digits: the chosen chip replaces an untouched field, and the grouping is removed. */
export function withAmount(posted: Posted, { res }: Visit): Fields {
  const { lang } = LOCALES[res.locals.locale]
  return { ...posted.fields, amount: plainAmount(amountOf(posted), lang) }
}

const amountOf = ({ fields, own }: Posted) =>
  chosenAmount(typeof fields.amount === 'string' ? fields.amount : undefined, own._amount, own._drawn)

/** The longest field of a form: a message to support. */
const LONGEST_TYPED = 2000

/** The values that a refused form may show again. A chosen quick amount is shown as the amount. */
export function typedValues(posted: Posted): Record<string, string> {
  const amount = amountOf(posted)
  const fields = amount === '' ? posted.fields : { ...posted.fields, amount }
  const publicFields = Object.entries(fields).filter(
    ([name, value]) => !isSecretField(name) || isPartOfNik(name, value),
  )
  return Object.fromEntries(
    publicFields.map(([name, value]) => [plainPart(name), plainPart(String(value).slice(0, LONGEST_TYPED))]),
  )
}

/** WDL-31: a number with digits missing is none yet, and comes back to be completed. */
const isPartOfNik = (name: string, value: unknown) => name === 'nik' && String(value).replace(/\D/g, '').length < 16
