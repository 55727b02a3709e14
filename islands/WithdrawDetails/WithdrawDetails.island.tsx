import { useEffect, useRef, useState } from 'react'
import { Button } from '../components/Button.tsx'
import { Field } from '../components/Field.tsx'
import { Notice } from '../components/Notice.tsx'
import { looksLikeMobile } from '../contract/destinations.ts'
import { isEmail } from '../contract/email.ts'
import { formatMoney } from '../contract/format.ts'
import { toWire } from '../contract/sen.ts'
import { askToSignIn } from './deposit/askToSignIn.ts'
import { intentBox, type KeptIntent, mintIntent } from './deposit/intent.ts'
import { sendMoney } from './deposit/sendMoney.ts'
import { UnknownOrder } from './deposit/UnknownOrder.tsx'
import { fill } from './deposit/words.ts'
import { refreshBalance } from './order/askStatus.ts'
import type { DetailField, Details, SavedAccount, WithdrawDetailsProps } from './withdraw/detailsProps.ts'
import { leave } from './withdraw/leave.ts'
import { isWallet, numberHint } from './withdraw/numberHint.ts'
import { removeAccount } from './withdraw/removeAccount.ts'
import { SavedAccounts } from './withdraw/SavedAccounts.tsx'
import { WithdrawSummary } from './withdraw/WithdrawSummary.tsx'

const intents = intentBox('withdraw-intent')
const FIELDS: readonly DetailField[] = ['accountName', 'accountNo', 'name', 'phone', 'email']
const OPEN_ITEMS = '/pend'

/**
 * The second step of a withdrawal: where to, in whose name, and the one button that asks for it.
 * Why an island: a method fills its saved number, odd numbers are questioned, and the form survives a refusal as it stands.
 * Without JavaScript: the same form posts to the same address; saved accounts are links that fill it in.
 */
export function WithdrawDetails(props: WithdrawDetailsProps) {
  const { words, amount, intl, panel } = props
  const form = useRef<HTMLFormElement>(null)
  const [intent, setIntent] = useState(props.intent)
  const [details, setDetails] = useState(props.values)
  const [saved, setSaved] = useState(props.saved)
  const [awake, setAwake] = useState(false)
  const [sending, setSending] = useState(false)
  const [refusal, setRefusal] = useState(props.errors)
  const [unknown, setUnknown] = useState<KeptIntent | null>(null)

  useEffect(() => {
    if (form.current) setDetails(read(form.current))
    setAwake(true)
    setUnknown(intents.kept())
    const back = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      setSending(false)
      setIntent(mintIntent())
    }
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [])

  const ready = FIELDS.every((name) => details[name].trim() !== '')
  const id = (name: string) => `${panel ? 'p-' : ''}withdraw-${name}`
  const number = numberHint(details.accountName, details.accountNo, words)
  const phoneOdd = details.phone.trim() !== '' && !looksLikeMobile(details.phone)

  const change = (more: Partial<Details>) => {
    setRefusal({})
    setDetails((before) => ({ ...before, ...more }))
  }
  /** Specification section 4: a method that matches a saved account fills its number. */
  const choose = (method: string) => {
    const known = saved.find((account) => account.method === method)
    change({ accountName: method, ...(known && { accountNo: known.number }) })
  }
  const input = (name: DetailField) => ({
    id: id(name),
    name,
    required: true,
    maxLength: name === 'accountNo' ? 34 : 254,
    error: refusal[name],
    value: details[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => change({ [name]: event.currentTarget.value }),
  })

  async function send() {
    if (sending || !ready) return
    if (!isEmail(details.email.trim())) {
      toast(words.wrongEmail)
      setRefusal({ email: words.wrongEmail })
      return document.getElementById(id('email'))?.focus()
    }
    await settle({ intent, paymentChannel: details.accountName, amount: toWire(amount), at: Date.now() })
  }

  async function settle(kept: KeptIntent) {
    setSending(true)
    intents.keep(kept)
    const sent = await sendMoney('/trx/withdrawal', { ...trimmed(details), amount: kept.amount }, kept.intent)
    if (sent.kind === 'unknown') {
      setSending(false)
      return setUnknown(kept)
    }
    intents.forget()
    if (sent.kind === 'made') {
      setUnknown(null)
      void refreshBalance(intl).catch(() => undefined)
      if (form.current) await leave(form.current, sent.message)
      return setSending(false)
    }
    setSending(false)
    setUnknown(null)
    if (sent.kind === 'signedOut') return askToSignIn(sent.text)
    setIntent(mintIntent())
    setRefusal({ ...sent.fields, form: sent.text || words.failed })
    toast(sent.text || words.failed)
  }

  async function remove(account: SavedAccount) {
    try {
      const { done, message } = await removeAccount(account)
      if (done) setSaved((before) => before.filter((one) => one !== account))
      toast(message || words.failed)
    } catch {
      toast(words.failed)
    }
  }

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
          anew={() => {
            intents.forget()
            setIntent(mintIntent())
            setUnknown(null)
          }}
        />
      )}
      <div className="stack" hidden={unknown !== null}>
        <form
          ref={form}
          className="form"
          action="/api/trx/withdrawal"
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
          <WithdrawSummary amount={amount} intl={intl} words={words} details={awake ? details : null} />
          {(refusal.form || refusal.amount) && (
            <Notice tone="danger" role="alert">
              {refusal.form || refusal.amount}
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
                {sending ? words.loading : fill(words.ok, { amount: formatMoney(amount, intl) })}
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

const toast = (text: string) => dispatchEvent(new CustomEvent('toast', { detail: { text } }))

/** What was asked for stands in the history: open items show it. */
const found = () => {
  intents.forget()
  location.assign(OPEN_ITEMS)
}

const trimmed = (details: Details): Details => ({
  accountName: details.accountName,
  accountNo: details.accountNo.trim(),
  name: details.name.trim(),
  phone: details.phone.trim(),
  email: details.email.trim(),
})

/** What the form holds, also what was typed before the island woke or filled in by the browser. */
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
