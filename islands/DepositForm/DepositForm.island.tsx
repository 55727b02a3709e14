import { useEffect, useRef, useState } from 'react'
import { afterPress } from '../../browser/afterPress.ts'
import { toastMs } from '../../browser/api.ts'
import { Button } from '../../components/Button.tsx'
import { AmountChips, AmountField, PayGroup } from '../../components/Deposit.tsx'
import { Html } from '../../components/Html.tsx'
import { Notice } from '../../components/Notice.tsx'
import { formatMoney } from '../../contract/format.ts'
import { parseSen, toWire } from '../../contract/money/sen.ts'
import { typedSen } from '../../contract/money/typedAmount.ts'
import { addressOf } from '../../contract/paths.ts'
import { fillPlaceholders } from '../../contract/placeholders.ts'
import { depositIntents } from '../money/intent.ts'
import { type Made, sendOrder } from '../money/sendOrder.ts'
import { UnknownOrder } from '../money/UnknownOrder.tsx'
import { useMoneyIntent } from '../money/useMoneyIntent.ts'
import { useRefusal } from '../money/useRefusal.ts'
import { DepositSummary } from './DepositSummary.tsx'
import type { DepositFormProps, Method } from './formProps.ts'
import { type Filled, validateDeposit } from './validateDeposit.ts'

/**
 * The deposit form: amount, quick amounts, methods, and the button that makes an order. Why an island: a chip fills the
 * amount, limits are checked during typing, and an order is sent without leaving the page. Without JavaScript: the same
 * form posts to the same address; a chosen chip counts while the amount has its drawn value.
 */
export function DepositForm(props: DepositFormProps) {
  const { words, lang, intl, groups, chips } = props
  const form = useRef<HTMLFormElement>(null)
  const [filled, setFilled] = useState<Filled>({ typed: props.typed, method: props.method })
  const [awake, setAwake] = useState(false)
  const [left, setLeft] = useState(props.errors.amount !== undefined)
  const { refusal, clear, refuse } = useRefusal(props.errors, ['amount', 'paymentChannel'])
  const { intent, sending, unknown, settle, startAnew } = useMoneyIntent(depositIntents, props.intent, {
    send: (kept) => sendOrder({ paymentChannel: kept.paymentChannel, amount: kept.amount }, kept.intent),
    made: (sent: Made) => location.assign(sent.next),
    refused: (sent) => refuse(sent.fields, sent.text || words.failed, toastMs(sent)),
  })

  const method = groups.flatMap(({ methods }) => methods).find(({ value }) => value === filled.method)
  const limits = { min: method?.min ?? props.limits.min, max: method?.max ?? props.limits.max }
  const { amount, problem, ready } = validateDeposit(filled, limits, lang)

  useEffect(() => {
    const read = () => form.current && setFilled(readForm(form.current, props))
    // The player may have chosen a quick amount before this listener was active.
    if (form.current) fillAmount(form.current, props)
    read()
    setAwake(true)
    const back = ({ persisted }: PageTransitionEvent) => persisted && read()
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [props])

  const changed = (name: string) => {
    const { current } = form
    if (!current) return
    if (name === '_amount') fillAmount(current, props, true)
    if (name === 'amount') setLeft(false)
    clear('amount', 'paymentChannel')
    setFilled(readForm(current, props))
  }

  async function send() {
    if (!ready || amount === null) return
    setLeft(true)
    if (problem) return field(form.current, 'amount')?.focus()
    const order = { paymentChannel: filled.method, amount: toWire(amount) }
    await settle({ ...order, intent, at: Date.now() })
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
          action={addressOf('rechargeOrder')}
          method="post"
          data-testid="deposit-form"
          onInput={(event) => changed(nameOf(event.target))}
          onBlur={(event) => nameOf(event.target) === 'amount' && afterPress(() => setLeft(true))}
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          <input type="hidden" name="_intent" value={intent} readOnly />
          <input type="hidden" name="_back" value="/recharge" readOnly />
          <input type="hidden" name="_drawn" value={props.typed} readOnly />
          <AmountField
            id={`${props.panel ? 'p-' : ''}deposit-amount`}
            name="amount"
            label={words.amount}
            unit={props.unit}
            placeholder={words.otherAmount}
            defaultValue={props.typed}
            autoFocus={props.panel}
            hint={fillPlaceholders(words.limits, {
              min: formatMoney(limits.min, intl),
              max: formatMoney(limits.max, intl),
            })}
            error={refusal.amount || problemText(problem, left, limits, method, props)}
          />
          <AmountChips name="_amount" legend={words.quickAmounts} chips={chips} chosen={props.chip} />
          <fieldset>
            <legend className="label">{words.methods}</legend>
            <div className="form">
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
            </div>
          </fieldset>
          {props.readme && (
            <Notice>
              <Html html={props.readme} />
            </Notice>
          )}
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
              data-testid="deposit-submit"
            >
              <span role="status">
                {sending ? words.loading : words.confirm}
                {!sending && amount !== null && <span data-needs-script="">{` ${formatMoney(amount, intl)}`}</span>}
              </span>
            </Button>
          </div>
        </form>
      </div>
      {!props.panel && unknown === null && (
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
  // An amount that the player is still typing is not too small yet.
  if (problem === null || (problem === 'below' && !left)) return undefined
  if (problem === 'rule') return words.amountRule
  const ofMethod = problem === 'below' ? method?.min : method?.max
  const general = { below: words.below, above: words.above }
  const special = { below: words.belowMethod, above: words.aboveMethod }
  return fillPlaceholders((ofMethod === undefined ? general : special)[problem], {
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

/** Reads the values of the form, including those that were chosen before the island woke or restored by the browser. */
function readForm(form: HTMLFormElement, { chips, lang }: DepositFormProps): Filled {
  const typed = field(form, 'amount')?.value ?? ''
  const amount = typedSen(typed, lang)
  for (const radio of form.querySelectorAll<HTMLInputElement>('[name=_amount]'))
    radio.checked = amount !== null && chips.some(({ value }) => value === radio.value && parseSen(value) === amount)
  return { typed, method: chosenValue(form, 'paymentChannel') }
}

/**
 * A chosen quick amount fills the field, grouped as the page's language does. After the first touch the field belongs
 * to the player: only a press of a quick amount (`pressed`) changes it.
 */
function fillAmount(form: HTMLFormElement, { chips, typed }: DepositFormProps, pressed = false) {
  const amount = field(form, 'amount')
  const chip = chips.find(({ value }) => value === chosenValue(form, '_amount'))
  if (amount && chip && (pressed || amount.value === typed)) amount.value = chip.text
}
