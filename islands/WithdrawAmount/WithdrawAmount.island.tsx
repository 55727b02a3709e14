import { useEffect, useRef, useState } from 'react'
import { afterPress } from '../../browser/afterPress.ts'
import { Button, buttonClass } from '../../components/Button.tsx'
import { AmountField } from '../../components/Deposit.tsx'
import { moneyParts } from '../../contract/format.ts'
import { toWire } from '../../contract/money/sen.ts'
import { validateWithdrawal } from '../../contract/money/withdrawAmount.ts'
import { takeDone } from '../money/done.ts'
import type { WithdrawAmountProps } from './amountProps.ts'

/**
 * The first step of a withdrawal: the amount. Why an island: it shows at once when the amount is invalid or above the
 * maximum, and it can fill in the maximum. Without JavaScript: the form leads to the next page, which returns with the
 * error.
 */
export function WithdrawAmount(props: WithdrawAmountProps) {
  const { lang, intl, min, max, words, panel } = props
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(props.typed)
  const [awake, setAwake] = useState(false)
  /** The player has left the field. An amount that the player is still typing is not too small yet. */
  const [left, setLeft] = useState(props.typed !== '')
  const { amount, problem } = validateWithdrawal(typed, { min, max }, lang)
  const shown = problem === 'below' && !left ? null : problem

  useEffect(() => {
    const { current } = form
    if (!current) return
    const look = () => {
      if (takeDone()) {
        // The amount typed here has been withdrawn.
        current.reset()
        location.reload()
      }
      setTyped(fieldOf(current).value)
    }
    look()
    setAwake(true)
    // The address has plain digits, regardless of the grouping on the page.
    const plain = ({ formData }: FormDataEvent) => {
      const judged = validateWithdrawal(fieldOf(current).value, { max }, lang)
      if (judged.amount !== null) formData.set('amount', toWire(judged.amount))
    }
    current.addEventListener('formdata', plain)
    addEventListener('pageshow', look)
    return () => {
      current.removeEventListener('formdata', plain)
      removeEventListener('pageshow', look)
    }
  }, [max, lang])

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
      noValidate={awake}
      onInput={() => {
        setLeft(false)
        if (form.current) setTyped(fieldOf(form.current).value)
      }}
      onBlur={() => afterPress(() => setLeft(true))}
      onSubmit={(event) => {
        setLeft(true)
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
        required
        autoFocus={panel}
        hint={props.hint}
        error={shown ? { above: words.above, below: words.below, rule: words.amountRule }[shown] : undefined}
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
          disabled={awake && (amount === null || shown !== null)}
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
