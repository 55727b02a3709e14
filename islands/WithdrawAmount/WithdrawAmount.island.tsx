import { afterPress } from '../../browser/afterPress.ts'
import { Button, buttonClass } from '../../components/Button.tsx'
import { AmountField } from '../../components/Deposit.tsx'
import { toWire } from '../../contract/money/sen.ts'
import type { PageAddress } from '../../contract/routes.ts'
import { locked } from '../money/SendMoney.tsx'
import type { WithdrawAmountProps } from './amountProps.ts'
import { useAmount } from './useAmount.ts'

/** A withdrawal's amount. Why an island: it says at once what is wrong. Without JavaScript: the form leads on. */
export function WithdrawAmount(props: WithdrawAmountProps) {
  const { max, words, panel } = props
  const { form, amount, problem, shown, awake, fillMax, type, leave, focus } = useAmount(props)
  const id = `${panel ? 'p-' : ''}withdraw-sum`

  return (
    <form
      ref={form}
      className="form"
      action={'/withdrawForm' satisfies PageAddress}
      data-panel="desktop"
      data-testid="withdraw-amount"
      noValidate={awake}
      onInput={type}
      onBlur={() => afterPress(leave)}
      onSubmit={(event) => {
        leave()
        if (amount !== null && problem === null) return
        event.preventDefault()
        focus()
      }}
    >
      <AmountField
        id={id}
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
              href={`/withdraw?amount=${toWire(max)}` satisfies PageAddress}
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
          {...locked(awake && (amount === null || shown !== null) ? `${id}-h` : undefined)}
          data-testid="withdraw-next"
        >
          {words.next}
        </Button>
      </div>
    </form>
  )
}
