import { snapshotOf } from '../../../contract/calls/orders.ts'
import { href } from '../../../contract/routes.ts'
import { orderBook } from '../../upstream-client/orders.ts'
import { SENT } from '../counts.ts'
import { withAmount } from '../forms.ts'
import type { Policies } from '../policy.ts'
import type { CallResult, Visit } from '../visit.ts'

export const DEPOSITS = {
  rechargeOrder: {
    fill: withAmount,
    counts: (_input, { caller }) => [{ limit: 'deposit', subject: caller, staysAfter: SENT }],
    follows: rememberOrder,
    alwaysLeadsTo: (order) => (order ? href.confirm({ transNo: order.transNo }) : href.confirm({ unknown: '1' })),
    resumesAt: () => href.recharge(),
    // The page says that the outcome is unknown, and links to the history.
    unknownAt: href.confirm({ unknown: '1' }),
  },
} satisfies Policies

/** Stored once: a replayed answer does not renew the age of the order. */
async function rememberOrder({ input, reply }: CallResult<'rechargeOrder'>, { res, door }: Visit): Promise<void> {
  const { session } = res.locals
  if (!session || !reply.data) return
  const book = orderBook(door.store, session.playerKey)
  if (await book.read(reply.data.transNo)) return
  const now = res.locals.testOverrides?.now ?? door.now()
  await book.write(snapshotOf(input, reply.data, now))
}
