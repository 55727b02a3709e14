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
  /** Called with the number of the found order; the same function at every render. */
  onFound?: (order: PendingOrder, transNo: string) => unknown
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
        await onFound(order, transNo)
        keepLast(type, transNo)
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

/** The order exists. A repeat with the same intent returns its payment details where upstream repeats its answer. */
async function open(order: PendingOrder, transNo: string) {
  const { paymentChannel, amount, intent } = order
  const outcome = await sendMoney('rechargeOrder', { paymentChannel, amount }, intent)
  depositIntents.forget()
  location.assign(confirmPath(outcome.kind === 'done' ? outcome.transNo : transNo))
}
