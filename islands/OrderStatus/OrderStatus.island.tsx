import { useEffect, useRef, useState } from 'react'
import { Icon } from '../components/Icon.tsx'
import { Notice } from '../components/Notice.tsx'
import { Track } from '../components/Order.tsx'
import { isFinal, isPayable, shownState, type TrxState } from '../contract/trxState.ts'
import { type Poll, poll, STATUS_PACE } from './deposit/poll.ts'
import { fill } from './deposit/words.ts'
import { askStatus, refreshBalance } from './order/askStatus.ts'
import type { OrderStatusProps } from './order/statusProps.ts'
import { trackSteps } from './order/track.ts'

const TICK_MS = 1000
/** Wallets know an outcome some seconds after the time to pay is over. */
const LATE_NEWS_MS = 10_000

/**
 * Where a deposit order stands, from ordered to added to the balance.
 * Why an island: it asks again by itself, slower each time, and counts down the time to pay.
 * Without JavaScript: the state as the server knew it, and a link that loads the page again.
 */
export function OrderStatus({ transNo, intl, state: drawn, until, now: drawnAt, words }: OrderStatusProps) {
  const [known, setKnown] = useState<TrxState>(drawn)
  const [now, setNow] = useState(drawnAt)
  const [awake, setAwake] = useState(false)
  const [stopped, setStopped] = useState(false)
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
        if (asked.now) ahead.current = asked.now - Date.now()
        if (asked.state === null) return 'again'
        setKnown(asked.state)
        if (asked.state === 'credited') void refreshBalance(intl).catch(() => undefined)
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

  // The time to pay may end with a payment under way: asked at once, and again when its news has had time to come.
  useEffect(() => {
    if (state !== 'expired' || known !== 'waiting') return
    polling.current?.ask()
    const timer = setTimeout(() => polling.current?.ask(), LATE_NEWS_MS)
    return () => clearTimeout(timer)
  }, [state, known])

  useEffect(() => {
    for (const part of document.querySelectorAll<HTMLElement>('[data-payable]')) part.hidden = !isPayable(state)
  }, [state])

  const { steps, current } = trackSteps(state, words)
  return (
    <section className="card" data-testid="order-status" data-order-state={state}>
      <h2 className="card-title">{words.title}</h2>
      <div role="status" className="stack">
        <Track steps={steps} current={current} />
        <Lead state={state}>{words.leads[state]}</Lead>
      </div>
      {awake && counting && <p className="small">{fill(words.timeLeft, { time: clock(until - now) })}</p>}
      {!isFinal(state) && (
        <>
          <p className="hint">{stopped ? words.stopped : words.auto}</p>
          <a
            className="btn btn-wide"
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
        </>
      )}
    </section>
  )
}

/** The good news stands out, bad news is only said. */
const Lead = ({ state, children }: { state: TrxState; children: string }) =>
  state === 'credited' ? <Notice tone="positive">{children}</Notice> : <p className="lead">{children}</p>

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
