import { useEffect, useRef, useState } from 'react'
import { type Pace, poll, STATUS_PACE } from '../../browser/poll.ts'
import { fillPlaceholders } from '../../common/placeholders.ts'
import { Button } from '../../components/Button.tsx'
import { formatMoney, type IntlLocale } from '../../contract/format.ts'
import { NO_MONEY, parseSen } from '../../contract/money/sen.ts'
import type { DepositWords } from '../DepositForm/formProps.ts'
import { keepLast } from './done.ts'
import { findOrder } from './findOrder.ts'
import { depositIntents, type PendingOrder } from './pendingOrder.ts'
import { confirmPath, sendMoney } from './sendMoney.ts'

/** An order appears in the history at once; a minute of polling is enough. */
const SEARCH_PACE: Pace = { ...STATUS_PACE, first: 2000, most: 15_000, total: 60_000 }

interface UnknownOrderProps {
  order: PendingOrder
  words: Pick<DepositWords, 'unknownTitle' | 'unknownLead' | 'notFound' | 'checking' | 'sendAgain' | 'newOrder'>
  intl: IntlLocale
  sending: boolean
  type?: 'deposit' | 'withdrawal'
  /** Opens the found order and gives the number of the newest; the same function at every render. */
  onFound?: (order: PendingOrder, transNo: string) => string | Promise<string>
  /** Sends the same order again with the same intent; absent when the typed values are no longer known. */
  again?: (() => void) | undefined
  anew: () => void
}

/** The outcome of the order is unknown: looks in the history before it offers to send the same again. */
export function UnknownOrder(props: UnknownOrderProps) {
  const { order, words, intl, sending, type = 'deposit', onFound = open, again, anew } = props
  const [searching, setSearching] = useState(true)
  const top = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    top.current?.focus()
    const search = poll(
      async () => {
        const transNo = await findOrder(order, type)
        if (transNo === null) return 'again'
        keepLast(type, await onFound(order, transNo))
        return 'done'
      },
      SEARCH_PACE,
      () => setSearching(false),
    )
    return search.stop
  }, [order, type, onFound])

  return (
    <section className="card" data-testid={`${type}-unknown`}>
      <h2 className="card-title" tabIndex={-1} ref={top}>
        {words.unknownTitle}
      </h2>
      <p className="lead" role="status">
        {searching
          ? words.unknownLead
          : fillPlaceholders(words.notFound, { amount: formatMoney(parseSen(order.amount) ?? NO_MONEY, intl) })}
      </p>
      {searching ? (
        <Button kind="accent" busy disabled>
          {words.checking}
        </Button>
      ) : (
        <div className="stack">
          {again && (
            <Button kind="accent" wide busy={sending} onClick={again}>
              {words.sendAgain}
            </Button>
          )}
          <Button kind="line" wide disabled={sending} onClick={anew}>
            {words.newOrder}
          </Button>
        </div>
      )}
    </section>
  )
}

/** The order exists, or it is that of another tab: a repeat with the same intent gives its payment details, or makes this one. */
async function open({ paymentChannel, amount, intent }: PendingOrder, transNo: string) {
  const outcome = await sendMoney('rechargeOrder', { paymentChannel, amount }, intent)
  const newest = outcome.kind === 'done' ? outcome.transNo : transNo
  depositIntents.forget()
  location.assign(confirmPath(newest))
  return newest
}
