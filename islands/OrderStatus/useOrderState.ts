import { useEffect, useRef, useState } from 'react'
import { type Poll, poll, STATUS_PACE } from '../../browser/poll.ts'
import { refreshBalance } from '../../browser/refreshBalance.ts'
import type { EpochMs } from '../../common/epochMs.ts'
import { isFinal, shownState, type TrxState } from '../../contract/history/trxState.ts'
import { askStatus } from './askStatus.ts'
import type { OrderStatusProps } from './statusProps.ts'

const TICK_MS = 1000
/** Wallets report an outcome some seconds after the time to pay is over. */
const LATE_NEWS_MS = 10_000

/** The state of an order, which is polled until it is final, and the time to pay. */
export function useOrderState(props: OrderStatusProps) {
  const { transNo, intl, state: initialState, until, now: renderedAt } = props
  const [upstreamState, setUpstreamState] = useState<TrxState>(initialState)
  const [now, setNow] = useState(renderedAt)
  const [payout, setPayout] = useState(props.payout)
  const [awake, setAwake] = useState(false)
  const [stopped, setStopped] = useState(false)
  const ahead = useRef(0)
  const polling = useRef<Poll>(null)
  const state = shownState(upstreamState, until, now)

  useEffect(() => {
    setAwake(true)
    ahead.current = renderedAt - sentAt()
    if (isFinal(initialState)) return
    polling.current = poll(
      async () => {
        const answer = await askStatus(transNo)
        if (answer === 'signedOut') return 'done'
        if (answer.now) ahead.current = answer.now - Date.now()
        if (answer.state === null) return 'again'
        setUpstreamState(answer.state)
        const { isSent } = answer
        setPayout((before) => before && { isSent })
        // A deposit has come, or a refused withdrawal has come back.
        if (isFinal(answer.state)) void refreshBalance(intl)
        return isFinal(answer.state) ? 'done' : 'again'
      },
      STATUS_PACE,
      () => setStopped(true),
    )
    return () => polling.current?.stop()
  }, [transNo, intl, initialState, renderedAt])

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
    if (state !== 'expired' || upstreamState !== 'waiting') return
    polling.current?.ask()
    const timer = setTimeout(() => polling.current?.ask(), LATE_NEWS_MS)
    return () => clearTimeout(timer)
  }, [state, upstreamState])

  return {
    state,
    payout,
    awake,
    stopped,
    /** The time to pay that is left, in ms, while it is counted down. */
    left: awake && counting ? until - now : undefined,
    ask: () => polling.current?.ask(),
  }
}

/** When the server sent this page, on the clock of this device. */
function sentAt(): EpochMs {
  const [navigation] = performance.getEntriesByType('navigation')
  const waited = navigation instanceof PerformanceNavigationTiming ? navigation.responseStart : 0
  return performance.timeOrigin + waited
}
