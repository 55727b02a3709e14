import { isEmail } from '../../contract/email.ts'
import { impossibleNumber, isLeftBehind, readAccountNo } from '../../contract/money/destinations.ts'
import { readTyped } from '../../contract/typedText.ts'
import type { DetailField, Details, DetailsWords, SavedAccount, WithdrawDetailsProps } from './detailsProps.ts'

export const FIELDS: readonly DetailField[] = ['accountName', 'accountNo', 'name', 'phone', 'email']

export const asRead = (details: Details): Details => ({
  accountName: details.accountName,
  accountNo: readAccountNo(details.accountName, details.accountNo),
  name: readTyped('name', details.name),
  phone: readTyped('phone', details.phone),
  email: readTyped('email', details.email),
})

export const numberOf = (saved: readonly SavedAccount[], method: string) =>
  saved.find((account) => account.method === method)?.number

/** What a saved account fills in. What upstream does not say stays as it is. */
export function filledFrom({ method, number, name, phone, email }: SavedAccount, before: Details): Details {
  return {
    accountName: method,
    accountNo: number,
    name: name || before.name,
    phone: phone || before.phone,
    email: email || before.email,
  }
}

/** The details with a number of their own method: a number rendered for another method is dropped. */
export function belonging(details: Details, { values, saved }: WithdrawDetailsProps): Details {
  const rendered = { method: values.accountName, number: values.accountNo }
  const now = { method: details.accountName, number: details.accountNo }
  return isLeftBehind(rendered, now) ? { ...details, accountNo: numberOf(saved, now.method) ?? '' } : details
}

export function wrongWith(name: DetailField, details: Details, words: DetailsWords): string | undefined {
  if (name === 'email' && details.email.trim() !== '' && !isEmail(details.email)) return words.emailExample
  if (name !== 'accountNo') return undefined
  const kind = impossibleNumber(details.accountName, details.accountNo)
  return kind ? { bank: words.bankImpossible, wallet: words.walletImpossible }[kind] : undefined
}

/** The values of the form, including those typed before the island woke or filled in by the browser. */
export function read(form: HTMLFormElement): Details {
  const data = new FormData(form)
  const text = (name: DetailField) => String(data.get(name) ?? '')
  return {
    accountName: text('accountName'),
    accountNo: text('accountNo'),
    name: text('name'),
    phone: text('phone'),
    email: text('email'),
  }
}
