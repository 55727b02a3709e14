import { useEffect, useRef, useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { formatMoney, type IntlLocale } from '../../contract/format.ts'
import { NO_MONEY, parseSen } from '../../contract/sen.ts'
import { findOrder } from './findOrder.ts'
import type { DepositWords } from './formProps.ts'
import { forgetIntent, type KeptIntent } from './intent.ts'
import { type Pace, poll } from './poll.ts'
import { confirmPath, sendOrder } from './sendOrder.ts'
import { fill } from './words.ts'

/** A made order stands in the history at once; a minute of looking is plenty. */
const SEARCH_PACE: Pace = { first: 2000, most: 15_000, total: 60_000 }

interface UnknownOrderProps {
  kept: KeptIntent
  words: Pick<DepositWords, 'unknownTitle' | 'unknownLead' | 'notFound' | 'checking' | 'sendAgain' | 'newOrder'>
  intl: IntlLocale
  sending: boolean
  type?: 'deposit' | 'withdrawal'
  /** Called with the number of what was found; the same function at every drawing. */
  found?: (kept: KeptIntent, transNo: string) => unknown
  /** Sends the same again under the same intent; not there when what was typed is no longer known. */
  again?: (() => void) | undefined
  /** Gives the intent up. */
  anew: () => void
}

/** Nobody saw how it ended: looks for it in the history, and only then offers to send the same again. */
export function UnknownOrder(props: UnknownOrderProps) {
  const { kept, words, intl, sending, type = 'deposit', found = open, again, anew } = props
  const [searching, setSearching] = useState(true)
  const top = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    top.current?.focus()
    const search = poll(
      async () => {
        const transNo = await findOrder(kept, type)
        if (transNo === null) return 'again'
        await found(kept, transNo)
        return 'done'
      },
      SEARCH_PACE,
      () => setSearching(false),
    )
    return search.stop
  }, [kept, type, found])

  return (
    <section className="card" data-testid={`${type}-unknown`}>
      <h2 className="card-title" tabIndex={-1} ref={top}>
        {words.unknownTitle}
      </h2>
      <p className="lead" role="status">
        {searching
          ? words.unknownLead
          : fill(words.notFound, { amount: formatMoney(parseSen(kept.amount) ?? NO_MONEY, intl) })}
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

/** The order exists. Asking once more under the same intent gives its payment details where upstream repeats its answer. */
async function open(kept: KeptIntent, transNo: string) {
  const sent = await sendOrder({ paymentChannel: kept.paymentChannel, amount: kept.amount }, kept.intent)
  forgetIntent()
  location.assign(sent.kind === 'made' ? sent.next : confirmPath(transNo))
}
