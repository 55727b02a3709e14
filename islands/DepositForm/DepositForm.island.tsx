import { useEffect, useRef, useState } from 'react'
import { Button } from '../components/Button.tsx'
import { AmountChips, AmountField, PayGroup } from '../components/Deposit.tsx'
import { Html } from '../components/Html.tsx'
import { Notice } from '../components/Notice.tsx'
import { formatMoney } from '../contract/format.ts'
import { toWire } from '../contract/sen.ts'
import { askToSignIn } from './deposit/askToSignIn.ts'
import { DepositSummary } from './deposit/DepositSummary.tsx'
import type { DepositFormProps, Method } from './deposit/formProps.ts'
import { forgetIntent, type KeptIntent, keepIntent, keptIntent, mintIntent } from './deposit/intent.ts'
import { type Filled, judge } from './deposit/judge.ts'
import { sendOrder } from './deposit/sendOrder.ts'
import { UnknownOrder } from './deposit/UnknownOrder.tsx'
import { fill } from './deposit/words.ts'

/**
 * The deposit form: amount, quick amounts, methods, and the one button that makes an order.
 * Why an island: a chip fills the amount, limits answer while typing, and an order is sent without losing the page.
 * Without JavaScript: the same form posts to the same address; the chosen chip counts while the amount is empty.
 */
export function DepositForm(props: DepositFormProps) {
  const { words, lang, intl, groups, chips } = props
  const form = useRef<HTMLFormElement>(null)
  const [intent, setIntent] = useState(props.intent)
  const [filled, setFilled] = useState<Filled>({ typed: props.typed, chip: props.chip, method: props.method })
  const [awake, setAwake] = useState(false)
  const [sending, setSending] = useState(false)
  const [left, setLeft] = useState(props.errors.amount !== undefined)
  const [refusal, setRefusal] = useState(props.errors)
  const [unknown, setUnknown] = useState<KeptIntent | null>(null)

  const method = groups.flatMap(({ methods }) => methods).find(({ value }) => value === filled.method)
  const limits = { min: method?.min ?? props.limits.min, max: method?.max ?? props.limits.max }
  const { amount, problem, ready } = judge(filled, limits, lang)

  useEffect(() => {
    const read = () => form.current && setFilled(readForm(form.current, props))
    read()
    setAwake(true)
    setUnknown(keptIntent())
    const back = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      setSending(false)
      setIntent(mintIntent())
      read()
    }
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [props])

  const changed = (name: string) => {
    const { current } = form
    if (!current) return
    if (name === '_amount') fillAmount(current, props)
    if (name === 'amount') setLeft(false)
    setRefusal({})
    setFilled(readForm(current, props))
  }

  async function send() {
    if (sending || !ready || amount === null) return
    setLeft(true)
    if (problem) return field(form.current, 'amount')?.focus()
    const order = { paymentChannel: filled.method, amount: toWire(amount) }
    await settle({ ...order, intent, at: Date.now() })
  }

  async function settle(kept: KeptIntent) {
    setSending(true)
    keepIntent(kept)
    const sent = await sendOrder({ paymentChannel: kept.paymentChannel, amount: kept.amount }, kept.intent)
    if (sent.kind === 'unknown') {
      setSending(false)
      return setUnknown(kept)
    }
    forgetIntent()
    if (sent.kind === 'made') return location.assign(sent.next)
    setSending(false)
    setUnknown(null)
    if (sent.kind === 'signedOut') return askToSignIn(sent.text)
    setIntent(mintIntent())
    setRefusal({ ...sent.fields, form: sent.text || words.failed })
  }

  const startAnew = () => {
    forgetIntent()
    setIntent(mintIntent())
    setUnknown(null)
  }

  return (
    <div className={props.panel ? 'stack' : 'split'}>
      {unknown && (
        <UnknownOrder
          kept={unknown}
          words={words}
          intl={intl}
          sending={sending}
          again={() => settle(unknown)}
          anew={startAnew}
        />
      )}
      <div hidden={unknown !== null}>
        <form
          ref={form}
          className="form"
          action="/api/trx/depositSelf"
          method="post"
          data-testid="deposit-form"
          onInput={(event) => changed(nameOf(event.target))}
          onBlur={(event) => nameOf(event.target) === 'amount' && setLeft(true)}
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          <input type="hidden" name="_intent" value={intent} readOnly />
          <input type="hidden" name="_back" value="/recharge" readOnly />
          <AmountField
            id={`${props.panel ? 'p-' : ''}deposit-amount`}
            name="amount"
            label={words.amount}
            unit={props.unit}
            placeholder={words.otherAmount}
            defaultValue={props.typed}
            hint={fill(words.limits, { min: formatMoney(limits.min, intl), max: formatMoney(limits.max, intl) })}
            error={refusal.amount || problemText(problem, left, limits, method, props)}
          />
          <AmountChips name="_amount" legend={words.quickAmounts} chips={chips} chosen={props.chip} />
          <fieldset className="form">
            <legend className="label">{words.methods}</legend>
            {groups.map(({ title, methods }, place) => (
              <PayGroup
                key={title}
                name="paymentChannel"
                title={title}
                methods={methods}
                open={place === 0 || methods.some(({ value }) => value === props.method)}
                chosen={props.method}
              />
            ))}
            {refusal.paymentChannel && <p className="error">{refusal.paymentChannel}</p>}
          </fieldset>
          {props.readme && (
            <Notice>
              <Html html={props.readme} />
            </Notice>
          )}
          {refusal.form && (
            <Notice tone="danger" role="alert">
              {refusal.form}
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
              data-testid="deposit-submit"
            >
              <span role="status">
                {sending ? words.loading : words.confirm}
                {awake && !sending && amount !== null && ` ${formatMoney(amount, intl)}`}
              </span>
            </Button>
          </div>
        </form>
      </div>
      {awake && !props.panel && unknown === null && (
        <DepositSummary amount={amount} method={method?.name} intl={intl} words={words} />
      )}
    </div>
  )
}

function problemText(
  problem: 'rule' | 'below' | 'above' | null,
  left: boolean,
  limits: DepositFormProps['limits'],
  method: Method | undefined,
  { words, intl }: DepositFormProps,
): string | undefined {
  // An amount that is still being typed is not yet too small.
  if (problem === null || (problem === 'below' && !left)) return undefined
  if (problem === 'rule') return words.amountRule
  const ofMethod = problem === 'below' ? method?.min : method?.max
  const general = { below: words.below, above: words.above }
  const special = { below: words.belowMethod, above: words.aboveMethod }
  return fill((ofMethod === undefined ? general : special)[problem], {
    min: formatMoney(limits.min, intl),
    max: formatMoney(limits.max, intl),
    method: method?.name ?? '',
  })
}

const nameOf = (target: EventTarget) => (target instanceof HTMLInputElement ? target.name : '')

function field(form: HTMLFormElement | null, name: string): HTMLInputElement | null {
  const found = form?.elements.namedItem(name)
  return found instanceof HTMLInputElement ? found : null
}

const chosenValue = (form: HTMLFormElement, name: string) => String(new FormData(form).get(name) ?? '')

/** Reads what the form holds, also what was chosen before the island woke or kept by the browser. */
function readForm(form: HTMLFormElement, props: DepositFormProps): Filled {
  const amount = field(form, 'amount')
  if (amount?.value === '') fillAmount(form, props)
  const typed = amount?.value ?? ''
  const chip = props.chips.find(({ text, value }) => text === typed || value === typed)?.value ?? ''
  for (const radio of form.querySelectorAll<HTMLInputElement>('[name=_amount]')) radio.checked = radio.value === chip
  return { typed, chip, method: chosenValue(form, 'paymentChannel') }
}

/** A chip writes its amount into the field, grouped as the page's language does. */
function fillAmount(form: HTMLFormElement, { chips }: DepositFormProps) {
  const amount = field(form, 'amount')
  const chip = chips.find(({ value }) => value === chosenValue(form, '_amount'))
  if (amount && chip) amount.value = chip.text
}
