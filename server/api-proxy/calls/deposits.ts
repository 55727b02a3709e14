import { snapshotOf } from '../../../contract/calls/orders.ts'
import { methodAgain } from '../../../contract/money/methodAgain.ts'
import { parseSen } from '../../../contract/money/sen.ts'
import { href } from '../../../contract/routes.ts'
import { HttpProblem } from '../../http/httpProblem.ts'
import { orderBook } from '../../upstream-client/orders.ts'
import { SENT } from '../counts.ts'
import { withAmount } from '../forms.ts'
import type { PoliciesOf } from '../policy.ts'
import type { Posted } from '../readPosted.ts'
import type { CallResult, Fields, Visit } from '../visit.ts'

export const DEPOSITS = {
  rechargeOrder: {
    fill: withMethod,
    counts: (_input, { caller }) => [{ limit: 'deposit', subject: caller, staysAfter: SENT }],
    follows: rememberOrder,
    alwaysLeadsTo: (order) => (order ? href.confirm({ transNo: order.transNo }) : href.confirm({ unknown: '1' })),
    resumesAt: () => href.recharge(),
    // The page says that the outcome is unknown, and links to the history.
    unknownAt: href.confirm({ unknown: '1' }),
  },
} satisfies PoliciesOf<'deposits'>

/** The amount chosen or typed. An order like an earlier one (DEP-44) takes the method's code of today. */
async function withMethod(posted: Posted, visit: Visit): Promise<Fields> {
  const fields = withAmount(posted, visit)
  const past = posted.own._method
  if (past === undefined) return fields
  const amount = parseSen(String(fields.amount))
  const page = await visit.res.locals.api.rechargePage()
  const method = amount === null ? undefined : methodAgain(past, page, amount)
  if (!method)
    throw new HttpProblem('input', 'recharge.methodGone', { fields: { paymentChannel: 'recharge.methodGone' } })
  return { ...fields, paymentChannel: method.paymentCode }
}

async function rememberOrder({ input, reply }: CallResult<'rechargeOrder'>, { res, door }: Visit): Promise<void> {
  const { session } = res.locals
  if (!session || !reply.data) return
  const now = res.locals.testOverrides?.now ?? door.now()
  await orderBook(door.store, session.playerKey).remember(snapshotOf(input, reply.data, now))
}
