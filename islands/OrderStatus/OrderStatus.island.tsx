import { useEffect, useState } from 'react'
import { sayToast } from '../../browser/sayToast.ts'
import { LinkButton } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Track } from '../../components/Order.tsx'
import type { MoneyParts } from '../../contract/format.ts'
import { isFinal, isPayable, type TrxState } from '../../contract/history/trxState.ts'
import type { PageAddress } from '../../contract/routes.ts'
import { takeNews } from '../money/done.ts'
import type { OrderStatusProps } from './statusProps.ts'
import { trackSteps } from './track.ts'
import { useOrderState } from './useOrderState.ts'

/** The state of an order. Why an island: it polls, counts down. Without JavaScript: the state, and a link. */
export function OrderStatus(props: OrderStatusProps) {
  const { transNo, words } = props
  const { state, payout, awake, stopped, left, ask } = useOrderState(props)
  const isOpen = payout === null && isPayable(state)
  useNews()
  usePageParts(state, isOpen)
  useClock(left)

  // Only a running island may show that it checks. Before that, and without script, the link below is shown.
  const byItself = stopped ? words.stopped : words.auto
  const sentence = awake ? byItself : words.plain
  const { steps, current, ended } = trackSteps(state, words, payout)
  const paid = state === 'credited'
  return (
    <section className={paid ? 'card motif order-paid' : 'card'} data-testid="order-status" data-order-state={state}>
      {/* There from the start, so that screen readers say what comes into it. */}
      <div className={paid ? 'order-now' : 'visually-hidden'} role="status">
        {paid && <Paid {...props} />}
      </div>
      {paid && <Balance {...props} />}
      <details className="order-steps">
        <summary className={paid ? 'row list-row' : 'row'}>
          {paid ? (
            <span className="small grow">{words.history}</span>
          ) : (
            <span className="grow" role="status">
              <b className={state === 'failed' ? 'card-title is-danger' : 'card-title'}>
                {payout?.isSent && state === 'checking' ? words.checked : words.steps[state]}
              </b>
              <span className="lead">{words.leads[state]}</span>
            </span>
          )}
          <Icon name="next" />
        </summary>
        <Track steps={steps} current={current} ended={ended} />
      </details>
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
      {!isOpen && <NextSteps {...props} state={state} />}
    </section>
  )
}

/** A success is the headline of the page. */
const Paid = ({ words }: OrderStatusProps) => (
  <>
    <Icon name="check" />
    <h2 className="page-title">{words.paidTitle}</h2>
    <p className="lead">{words.leads.credited}</p>
  </>
)

function Balance({ words, balance: rendered, payout }: OrderStatusProps) {
  const balance = useBalance(rendered)
  if (payout || !balance) return null
  return (
    <p>
      <span className="stat-label">{words.balanceNow}</span>
      <b className="balance-value money">{balance}</b>
    </p>
  )
}

/** What upstream said when it accepted the order. */
function useNews() {
  useEffect(() => {
    const news = takeNews()
    if (news) sayToast(news)
  }, [])
}

/** The time left, beside the amount: outside the island, so that the code stands between both. */
function useClock(left: number | undefined) {
  useEffect(() => {
    const place = document.querySelector<HTMLElement>('[data-clock]')
    if (!place) return
    place.hidden = left === undefined
    const figure = place.querySelector('b')
    if (figure && left !== undefined) figure.textContent = clock(left)
  }, [left])
}

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
function usePageParts(state: TrxState, isOpen: boolean) {
  useEffect(() => {
    const show = (selector: string, isShown: boolean) => {
      for (const part of document.querySelectorAll<HTMLElement>(selector)) part.hidden = !isShown
    }
    show('[data-payable]', isOpen)
    show('[data-settled]', !isOpen)
    show('[data-paid]', state === 'credited')
    document.querySelector('[data-order]')?.setAttribute('data-order', isOpen ? 'open' : 'over')
  }, [state, isOpen])
}

/** The next page when there is nothing to pay any more. */
function NextSteps({ state, words, onBreak, games, payout }: OrderStatusProps) {
  const isAgain = state === 'failed' || state === 'expired'
  const first = payout
    ? isAgain && { href: '/withdraw' satisfies PageAddress, text: words.again }
    : !onBreak &&
      ((isAgain && { href: '/recharge' satisfies PageAddress, text: words.again }) ||
        (state === 'credited' && { href: games, text: words.play }))
  return (
    <div className="pair">
      {first && (
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
