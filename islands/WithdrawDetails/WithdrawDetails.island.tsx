import { useEffect, useRef, useState } from 'react'
import { afterPress } from '../../browser/afterPress.ts'
import { callApi, toastMs } from '../../browser/api.ts'
import { refreshBalance } from '../../browser/refreshBalance.ts'
import { sayToast } from '../../browser/sayToast.ts'
import { Button } from '../../components/Button.tsx'
import { Field } from '../../components/Field.tsx'
import { Notice } from '../../components/Notice.tsx'
import { isEmail } from '../../contract/email.ts'
import { formatMoney } from '../../contract/format.ts'
import { impossibleNumber, isLeftBehind, looksLikeMobile } from '../../contract/money/destinations.ts'
import { toWire } from '../../contract/money/sen.ts'
import { addressOf } from '../../contract/paths.ts'
import { fillPlaceholders } from '../../contract/placeholders.ts'
import { readTyped } from '../../contract/typedText.ts'
import { intentBox } from '../money/intent.ts'
import { type Made, sendMoney } from '../money/sendMoney.ts'
import { UnknownOrder } from '../money/UnknownOrder.tsx'
import { useMoneyIntent } from '../money/useMoneyIntent.ts'
import { useRefusal } from '../money/useRefusal.ts'
import type { DetailField, Details, DetailsWords, SavedAccount, WithdrawDetailsProps } from './detailsProps.ts'
import { leave } from './leave.ts'
import { isWallet, numberHint } from './numberHint.ts'
import { keepDetails, keptDetails } from './panelMemory.ts'
import { SavedAccounts } from './SavedAccounts.tsx'
import { WithdrawalDone } from './WithdrawalDone.tsx'
import { WithdrawSummary } from './WithdrawSummary.tsx'

const intents = intentBox('withdraw-intent')
const FIELDS: readonly DetailField[] = ['accountName', 'accountNo', 'name', 'phone', 'email']
const OPEN_ITEMS = '/pend'

/**
 * The second step of a withdrawal: the target account, the name, and the button that requests it. Why an island: a
 * method fills in its saved number, unusual numbers lead to a question, and the form keeps its values after a refusal.
 * Without JavaScript: the same form posts to the same address; saved accounts are links that fill it in.
 */
export function WithdrawDetails(props: WithdrawDetailsProps) {
  const { words, amount, intl, panel } = props
  const form = useRef<HTMLFormElement>(null)
  const [details, setDetails] = useState(props.values)
  /** The typed number of each method, so that a change of the method and back loses nothing. */
  const numbers = useRef(new Map<string, string>())
  const [saved, setSaved] = useState(props.saved)
  const [awake, setAwake] = useState(false)
  const { refusal, clear, mark, refuse } = useRefusal<DetailField>(props.errors, FIELDS)
  /** The number of the withdrawal that was made in this panel. */
  const [done, setDone] = useState<string | null>(null)

  const { intent, sending, unknown, settle, startAnew } = useMoneyIntent(intents, props.intent, {
    send: (kept) => sendMoney('withdraw', { ...asRead(details), amount: kept.amount }, kept.intent),
    async made(sent: Made, { rest, closeUnknown }) {
      closeUnknown()
      void refreshBalance(intl)
      if (form.current && (await leave(form.current, sent.text)) === 'stays') setDone(sent.transNo)
      rest()
    },
    refused: (sent) => refuse(sent.fields, sent.text || words.failed, toastMs(sent)),
  })

  useEffect(() => {
    const { current } = form
    if (current) setDetails(keptDetails(current) ?? belonging(read(current), props))
    setAwake(true)
  }, [props])

  useEffect(() => {
    if (awake && form.current) keepDetails(form.current, details)
  }, [awake, details])

  const ready = FIELDS.every((name) => details[name].trim() !== '')
  const id = (name: string) => `${panel ? 'p-' : ''}withdraw-${name}`
  const number = numberHint(details.accountName, details.accountNo, words)
  const phoneOdd = details.phone.trim() !== '' && !looksLikeMobile(details.phone)

  const change = (more: Partial<Details>) => {
    clear(...FIELDS.filter((name) => name in more))
    setDetails((before) => ({ ...before, ...more }))
  }
  /** WDL-06: a method with a saved account fills in its number. A number is never copied to another method. */
  const choose = (method: string) => {
    clear('accountName', 'accountNo')
    setDetails((before) => {
      if (before.accountName === method) return before
      numbers.current.set(before.accountName, before.accountNo)
      const known = numberOf(saved, method) ?? numbers.current.get(method) ?? ''
      return { ...before, accountName: method, accountNo: known }
    })
  }
  /** The error of a field, after the player has left it. */
  const check = (name: DetailField) => {
    const text = wrongWith(name, details, words)
    if (text) afterPress(() => mark({ [name]: text }))
  }
  const input = (name: DetailField) => ({
    id: id(name),
    name,
    required: true,
    maxLength: 254,
    error: refusal[name],
    value: details[name],
    onBlur: () => {
      const read = readTyped(name, details[name])
      if (read !== details[name]) change({ [name]: read })
      check(name)
    },
    onChange: (event: { currentTarget: HTMLInputElement }) => change({ [name]: event.currentTarget.value }),
  })

  async function send() {
    if (!ready) return
    const wrong = FIELDS.flatMap((name) => {
      const text = wrongWith(name, details, words)
      return text ? [[name, text] as const] : []
    })
    if (wrong[0]) {
      // WDL-07: a wrong e-mail is a toast, and nothing is sent.
      if (wrong.some(([name]) => name === 'email')) sayToast(words.wrongEmail)
      mark(Object.fromEntries(wrong))
      return document.getElementById(id(wrong[0][0]))?.focus()
    }
    await settle({ intent, paymentChannel: details.accountName, amount: toWire(amount), at: Date.now() })
  }

  async function remove(account: SavedAccount) {
    const input = { accountName: account.method, accountNo: account.number }
    const answer = await callApi('removeAccount', { input })
    if (answer.kind === 'done') setSaved((before) => before.filter((one) => one !== account))
    sayToast(answer.text || words.failed, toastMs(answer))
  }

  if (done !== null)
    return <WithdrawalDone amount={amount} intl={intl} words={words} details={details} transNo={done} />
  return (
    <div className="stack">
      {unknown && (
        <UnknownOrder
          kept={unknown}
          words={words}
          intl={intl}
          sending={sending}
          type="withdrawal"
          found={found}
          again={unknown.intent === intent ? () => settle(unknown) : undefined}
          anew={startAnew}
        />
      )}
      <div className="stack" hidden={unknown !== null}>
        <form
          ref={form}
          className="form"
          action={addressOf('withdraw')}
          method="post"
          noValidate={awake}
          data-testid="withdraw-form"
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          <input type="hidden" name="_intent" value={intent} readOnly />
          <input type="hidden" name="_back" value={props.here} readOnly />
          <input type="hidden" name="amount" value={toWire(amount)} readOnly />
          <input type="hidden" name="_method" value={props.values.accountName} readOnly />
          <input type="hidden" name="_number" value={props.values.accountNo} readOnly />
          <div className="field">
            <label className="label" htmlFor={id('accountName')}>
              {words.method}
            </label>
            <select
              className="input"
              id={id('accountName')}
              name="accountName"
              value={details.accountName}
              onChange={(event) => choose(event.currentTarget.value)}
            >
              {props.methods.map((method) => (
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
          <WithdrawSummary amount={amount} intl={intl} words={words} details={details} />
          {refusal.form && (
            <Notice tone="danger">
              <span data-testid="refused">{refusal.form}</span>
            </Notice>
          )}
          <div className="sticky-end">
            <Button
              type="submit"
              kind="accent"
              size="lg"
              wide
              busy={sending}
              disabled={awake && !ready}
              data-testid="withdraw-submit"
            >
              <span role="status">
                {sending ? words.loading : fillPlaceholders(words.ok, { amount: formatMoney(amount, intl) })}
              </span>
            </Button>
          </div>
        </form>
        {saved.length > 0 && (
          <SavedAccounts
            saved={saved}
            words={words}
            here={props.here}
            panel={panel}
            use={({ method, number: known }) => change({ accountName: method, accountNo: known })}
            remove={remove}
          />
        )}
      </div>
    </div>
  )
}

/** The requested withdrawal is in the history: open items show it. */
const found = () => {
  intents.forget()
  location.assign(OPEN_ITEMS)
}

const asRead = (details: Details): Details => ({
  accountName: details.accountName,
  accountNo: readTyped('accountNo', details.accountNo),
  name: readTyped('name', details.name),
  phone: readTyped('phone', details.phone),
  email: readTyped('email', details.email),
})

const numberOf = (saved: readonly SavedAccount[], method: string) =>
  saved.find((account) => account.method === method)?.number

/** The details with a number of their own method: a number that was drawn for another method is dropped. */
function belonging(details: Details, { values, saved }: WithdrawDetailsProps): Details {
  const drawn = { method: values.accountName, number: values.accountNo }
  const now = { method: details.accountName, number: details.accountNo }
  return isLeftBehind(drawn, now) ? { ...details, accountNo: numberOf(saved, now.method) ?? '' } : details
}

/** The error of a field's value. An empty value is not an error yet. */
function wrongWith(name: DetailField, details: Details, words: DetailsWords): string | undefined {
  if (name === 'email' && details.email.trim() !== '' && !isEmail(details.email)) return words.emailExample
  if (name !== 'accountNo') return undefined
  const kind = impossibleNumber(details.accountName, details.accountNo)
  return kind ? { bank: words.bankImpossible, wallet: words.walletImpossible }[kind] : undefined
}

/** The values of the form, including those typed before the island woke or filled in by the browser. */
function read(form: HTMLFormElement): Details {
  const held = new FormData(form)
  const text = (name: DetailField) => String(held.get(name) ?? '')
  return {
    accountName: text('accountName'),
    accountNo: text('accountNo'),
    name: text('name'),
    phone: text('phone'),
    email: text('email'),
  }
}
