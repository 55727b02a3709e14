import { useEffect, useRef, useState } from 'react'
import { Button, buttonClass } from '../components/Button.tsx'
import { AmountField } from '../components/Deposit.tsx'
import { moneyParts } from '../contract/format.ts'
import { toWire } from '../contract/sen.ts'
import { cutDecimals } from '../contract/typedAmount.ts'
import { judgeWithdrawal } from '../contract/withdrawAmount.ts'
import type { WithdrawAmountProps } from './withdraw/amountProps.ts'
import { takeDone } from './withdraw/done.ts'

/**
 * The first step of a withdrawal: how much.
 * Why an island: it cuts what is beyond two decimals and says at once when the amount is above the maximum.
 * Without JavaScript: the form leads to the next page, which comes back with what is wrong.
 */
export function WithdrawAmount(props: WithdrawAmountProps) {
  const { lang, intl, max, words, panel } = props
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(props.typed)
  const [awake, setAwake] = useState(false)
  const { amount, problem } = judgeWithdrawal(typed, max, lang)

  useEffect(() => {
    const { current } = form
    if (!current) return
    const look = () => {
      if (takeDone()) location.reload()
      setTyped(fieldOf(current).value)
    }
    look()
    setAwake(true)
    // The address carries plain figures, whatever the grouping of the page.
    const plain = ({ formData }: FormDataEvent) => {
      const judged = judgeWithdrawal(fieldOf(current).value, max, lang)
      if (judged.amount !== null) formData.set('amount', toWire(judged.amount))
    }
    current.addEventListener('formdata', plain)
    addEventListener('pageshow', look)
    return () => {
      current.removeEventListener('formdata', plain)
      removeEventListener('pageshow', look)
    }
  }, [max, lang])

  function change(text: string) {
    const field = form.current && fieldOf(form.current)
    const cut = cutDecimals(text, lang)
    if (field && field.value !== cut && cut !== text.trim()) field.value = cut
    setTyped(cut)
  }

  function fillMax() {
    if (!form.current) return
    fieldOf(form.current).value = moneyParts(max, intl).figure
    setTyped(fieldOf(form.current).value)
  }

  return (
    <form
      ref={form}
      className="form"
      action="/withdrawForm"
      data-panel="desktop"
      data-testid="withdraw-amount"
      onInput={() => form.current && change(fieldOf(form.current).value)}
      onSubmit={(event) => {
        if (amount !== null && problem === null) return
        event.preventDefault()
        if (form.current) fieldOf(form.current).focus()
      }}
    >
      <AmountField
        id={`${panel ? 'p-' : ''}withdraw-sum`}
        name="amount"
        label={props.label}
        unit={props.unit}
        defaultValue={props.typed}
        hint={props.hint}
        error={problem === 'above' ? words.above : problem === 'rule' ? words.amountRule : undefined}
        end={
          max > 0 && (
            <a
              className={buttonClass({ size: 'sm' })}
              href={`/withdraw?amount=${toWire(max)}`}
              data-panel={panel ? '' : undefined}
              data-testid="withdraw-max"
              onClick={(event) => {
                event.preventDefault()
                fillMax()
              }}
            >
              {words.max}
            </a>
          )
        }
      />
      <div className="sticky-end">
        <Button
          type="submit"
          kind="accent"
          size="lg"
          wide
          disabled={awake && (amount === null || problem !== null)}
          data-testid="withdraw-next"
        >
          {words.next}
        </Button>
      </div>
    </form>
  )
}

function fieldOf(form: HTMLFormElement): HTMLInputElement {
  const field = form.elements.namedItem('amount')
  if (!(field instanceof HTMLInputElement)) throw new Error('The form has no amount')
  return field
}
