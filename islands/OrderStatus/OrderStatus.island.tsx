import { useEffect, useState } from 'react'
import { LinkButton } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Track } from '../../components/Order.tsx'
import type { MoneyParts } from '../../contract/format.ts'
import { isFinal, isPayable, type TrxState } from '../../contract/history/trxState.ts'
import type { PageAddress } from '../../contract/routes.ts'
import type { OrderStatusProps } from './statusProps.ts'
import { trackSteps } from './track.ts'
import { useOrderState } from './useOrderState.ts'

/**
 * The state of a deposit order, from ordered to added to the balance. Why an island: it polls by itself, slower each
 * time, and counts down the time to pay. Without JavaScript: the state from the server, and a link that loads the page
 * again.
 */
export function OrderStatus(props: OrderStatusProps) {
  const { transNo, words } = props
  const { state, awake, stopped, left, ask } = useOrderState(props)
  const balance = useBalance(props.balance)
  useSettledParts(state)

  // Only a running island may show that it checks. Before that, and without script, the link below is shown.
  const byItself = stopped ? words.stopped : words.auto
  const sentence = awake ? byItself : words.plain
  const { steps, current, ended } = trackSteps(state, words)
  const paid = state === 'credited'
  return (
    <section className={paid ? 'card motif order-paid' : 'card'} data-testid="order-status" data-order-state={state}>
      <div className="row order-now">
        <div className="grow" role="status">
          {paid && <Icon name="check" />}
          <h2 className={titleClass(state)}>{paid ? words.paidTitle : words.steps[state]}</h2>
          <p className="lead">{words.leads[state]}</p>
        </div>
        {left !== undefined && <TimeLeft ms={left} words={words} />}
      </div>
      {paid && balance && (
        <p>
          <span className="stat-label">{words.balanceNow}</span>
          <b className="balance-value money">{balance}</b>
        </p>
      )}
      {!paid && <Track steps={steps} current={current} ended={ended} />}
      {!isFinal(state) && (
        <div className="row-wrap">
          <p className="hint grow">{sentence}</p>
          <a
            className="btn btn-sm"
            href={`/confirm?transNo=${encodeURIComponent(transNo)}` satisfies PageAddress}
            data-testid="check-status"
            onClick={(event) => {
              event.preventDefault()
              ask()
            }}
          >
            <Icon name="refresh" />
            {words.check}
          </a>
        </div>
      )}
      {!isPayable(state) && <NextSteps {...props} state={state} />}
    </section>
  )
}

/** The balance, as the bar of the page shows it. */
function useBalance(rendered: OrderStatusProps['balance']) {
  const [balance, setBalance] = useState(rendered)
  useEffect(() => {
    const read = (event: Event) => {
      const { unit, figure } = (event as CustomEvent<MoneyParts>).detail
      setBalance(unit + figure)
    }
    addEventListener('balance', read)
    return () => removeEventListener('balance', read)
  }, [])
  return balance
}

/** Shows the parts of the page that belong to an order to pay, to one that is over, or to a paid one. */
function useSettledParts(state: TrxState) {
  useEffect(() => {
    const over = !isPayable(state)
    for (const part of document.querySelectorAll<HTMLElement>('[data-payable]')) part.hidden = over
    for (const part of document.querySelectorAll<HTMLElement>('[data-settled]')) part.hidden = !over
    for (const part of document.querySelectorAll<HTMLElement>('[data-paid]')) part.hidden = state !== 'credited'
    document.querySelector('[data-order]')?.setAttribute('data-order', over ? 'over' : 'open')
  }, [state])
}

/** A success is the headline of the page; a failure is red. */
function titleClass(state: TrxState): string {
  if (state === 'credited') return 'page-title'
  return state === 'failed' ? 'card-title is-danger' : 'card-title'
}

function TimeLeft({ ms, words }: { ms: number; words: OrderStatusProps['words'] }) {
  const [before, after] = words.timeLeft.split('{time}')
  return (
    <p className="order-clock">
      <span className="stat-label">{before}</span>
      <b className="stat-value money">{clock(ms)}</b>
      {after}
    </p>
  )
}

/** The next page when there is nothing to pay any more. */
function NextSteps({ state, words, onBreak, games }: Omit<OrderStatusProps, 'state'> & { state: TrxState }) {
  const paid = state === 'credited'
  const first = paid
    ? { href: games, text: words.play }
    : { href: '/recharge' satisfies PageAddress, text: words.again }
  return (
    <div className="pair">
      {!onBreak && state !== 'checking' && (
        <LinkButton href={first.href} kind="accent" testId="order-next">
          {first.text}
        </LinkButton>
      )}
      <LinkButton href={'/wallet' satisfies PageAddress} kind="line">
        {words.wallet}
      </LinkButton>
    </div>
  )
}

const two = (value: number) => String(value).padStart(2, '0')

/** `9:05`, `1:00:00`. */
function clock(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const short = `${hours > 0 ? two(minutes) : minutes}:${two(seconds % 60)}`
  return hours > 0 ? `${hours}:${short}` : short
}
