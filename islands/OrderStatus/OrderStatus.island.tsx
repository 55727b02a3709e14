import { useEffect, useRef, useState } from 'react'
import { type Poll, poll, STATUS_PACE } from '../../browser/poll.ts'
import { refreshBalance } from '../../browser/refreshBalance.ts'
import { LinkButton } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Track } from '../../components/Order.tsx'
import type { MoneyParts } from '../../contract/format.ts'
import { isFinal, isPayable, shownState, type TrxState } from '../../contract/history/trxState.ts'
import { askStatus } from './askStatus.ts'
import type { OrderStatusProps } from './statusProps.ts'
import { trackSteps } from './track.ts'

const TICK_MS = 1000
/** Wallets report an outcome some seconds after the time to pay is over. */
const LATE_NEWS_MS = 10_000

/**
 * The state of a deposit order, from ordered to added to the balance. Why an island: it polls by itself, slower each
 * time, and counts down the time to pay. Without JavaScript: the state from the server, and a link that loads the page
 * again.
 */
export function OrderStatus(props: OrderStatusProps) {
  const { transNo, intl, state: drawn, until, now: drawnAt, words } = props
  const [known, setKnown] = useState<TrxState>(drawn)
  const [now, setNow] = useState(drawnAt)
  const [awake, setAwake] = useState(false)
  const [stopped, setStopped] = useState(false)
  const [balance, setBalance] = useState(props.balance)
  const ahead = useRef(0)
  const polling = useRef<Poll>(null)
  const state = shownState(known, until, now)

  useEffect(() => {
    setAwake(true)
    ahead.current = drawnAt - sentAt()
    if (isFinal(drawn)) return
    polling.current = poll(
      async () => {
        const asked = await askStatus(transNo)
        if (asked === 'signedOut') return 'done'
        if (asked.now) ahead.current = asked.now - Date.now()
        if (asked.state === null) return 'again'
        setKnown(asked.state)
        if (asked.state === 'credited') void refreshBalance(intl)
        return isFinal(asked.state) ? 'done' : 'again'
      },
      STATUS_PACE,
      () => setStopped(true),
    )
    return () => polling.current?.stop()
  }, [transNo, intl, drawn, drawnAt])

  const counting = until !== undefined && state === 'waiting'
  useEffect(() => {
    if (!counting) return
    const tick = () => setNow(Date.now() + ahead.current)
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [counting])

  // The time to pay may end during a payment: the island asks at once, and again when the result should be available.
  useEffect(() => {
    if (state !== 'expired' || known !== 'waiting') return
    polling.current?.ask()
    const timer = setTimeout(() => polling.current?.ask(), LATE_NEWS_MS)
    return () => clearTimeout(timer)
  }, [state, known])

  useEffect(() => {
    const read = (event: Event) => {
      const { unit, figure } = (event as CustomEvent<MoneyParts>).detail
      setBalance(unit + figure)
    }
    addEventListener('balance', read)
    return () => removeEventListener('balance', read)
  }, [])

  useEffect(() => {
    const over = !isPayable(state)
    for (const part of document.querySelectorAll<HTMLElement>('[data-payable]')) part.hidden = over
    for (const part of document.querySelectorAll<HTMLElement>('[data-settled]')) part.hidden = !over
    document.querySelector('[data-order]')?.setAttribute('data-order', over ? 'over' : 'open')
  }, [state])

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
        {awake && counting && <TimeLeft ms={until - now} words={words} />}
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
            href={`/confirm?transNo=${encodeURIComponent(transNo)}`}
            data-testid="check-status"
            onClick={(event) => {
              event.preventDefault()
              polling.current?.ask()
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
  const first = paid ? { href: games, text: words.play } : { href: '/recharge', text: words.again }
  return (
    <div className="pair">
      {!onBreak && state !== 'checking' && (
        <LinkButton href={first.href} kind="accent" testId="order-next">
          {first.text}
        </LinkButton>
      )}
      <LinkButton href="/wallet" kind="line">
        {words.wallet}
      </LinkButton>
    </div>
  )
}

/** When the server sent this page, on the clock of this device, epoch ms. */
function sentAt(): number {
  const [navigation] = performance.getEntriesByType('navigation')
  const waited = navigation instanceof PerformanceNavigationTiming ? navigation.responseStart : 0
  return performance.timeOrigin + waited
}

const two = (value: number) => String(value).padStart(2, '0')

/** `9:05`, `1:00:00`. */
function clock(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const short = `${hours > 0 ? two(minutes) : minutes}:${two(seconds % 60)}`
  return hours > 0 ? `${hours}:${short}` : short
}
