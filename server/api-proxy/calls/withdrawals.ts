import type { InputOf } from '../../../contract/calls/call.ts'
import type { Calls } from '../../../contract/calls/calls.ts'
import { payoutSnapshot } from '../../../contract/calls/orders.ts'
import { SessionExpired } from '../../../contract/errors.ts'
import { asksForLook, isLeftBehind, readAccountNo } from '../../../contract/money/destinations.ts'
import { payoutAsks } from '../../../contract/money/payoutPolicy.ts'
import { href } from '../../../contract/routes.ts'
import { wantsPage } from '../../http/contentNegotiation.ts'
import { HttpProblem } from '../../http/httpProblem.ts'
import { safePath } from '../../http/safePath.ts'
import { orderBook } from '../../upstream-client/orders.ts'
import { SENT } from '../counts.ts'
import { withAmount } from '../forms.ts'
import { type PoliciesOf, SHORT_MS } from '../policy.ts'
import type { Posted } from '../readPosted.ts'
import type { CallResult, Fields, Visit } from '../visit.ts'

export const WITHDRAWALS = {
  withdraw: {
    fill: withPayout,
    counts: (_input, { caller }) => [{ limit: 'withdraw', subject: caller, staysAfter: SENT }],
    asksIdentity: isUnusual,
    follows: rememberWithdrawal,
    toast: { ms: SHORT_MS },
    // Without a number upstream's history may still show it: the first step says what is left.
    alwaysLeadsTo: (made) => (made?.transNo ? href.confirm({ transNo: made.transNo }) : undefined),
    leadsTo: href.withdraw(),
    resumesAt: ({ amount }) => safePath(href.withdrawForm({ amount: String(amount ?? '') }), href.withdraw()),
  },
  removeAccount: { toast: { ms: SHORT_MS }, leadsTo: href.withdraw() },
} satisfies PoliciesOf<'withdrawals'>

/** Its page works before the history of upstream knows it, says where the money goes, and offers push once (INB-10). */
async function rememberWithdrawal({ input, reply }: CallResult<'withdraw'>, visit: Visit): Promise<void> {
  const { req, res, door } = visit
  const { session } = res.locals
  const transNo = reply.data?.transNo
  if (!session || !transNo) return
  const now = res.locals.testOverrides?.now ?? door.now()
  await orderBook(door.store, session.playerKey).remember(payoutSnapshot(input, transNo, now))
  // Script alone can ask the browser.
  if (wantsPage(req) || !door.pushOffers.isDue(req)) return
  door.pushOffers.answered(res)
  await res.locals.flash.put({ offersPush: true })
}

type Withdrawal = InputOf<Calls['withdraw']>

/** A number of another method is not sent, and one not seen as it goes on comes back to be seen (WDL-28). */
function withPayout(posted: Posted, visit: Visit): Fields {
  const { fields, own } = posted
  const rendered = { method: own._method ?? '', number: own._number ?? '' }
  const now = { method: String(fields.accountName ?? ''), number: String(fields.accountNo ?? '') }
  if (isLeftBehind(rendered, now))
    throw new HttpProblem('input', 'error.badInput', {
      fields: { accountNo: 'withdraw.numberOfAnother' },
      forget: ['accountNo'],
    })
  if (asksForLook(now, rendered))
    throw new HttpProblem('input', 'error.badInput', { fields: { accountNo: 'withdraw.numberLook' } })
  return withAmount(posted, visit)
}

/** A payout that the operator wants to be confirmed: to a new account, or above an amount. */
async function isUnusual(input: Withdrawal, visit: Visit): Promise<boolean> {
  const { payouts } = visit.door
  return payoutAsks(payouts, input.amount, !payouts.toNew || (await isSaved(input, visit)))
}

/** Whether upstream has a withdrawal to this account in its list. An unreadable list counts as empty. */
async function isSaved({ accountName, accountNo }: Withdrawal, { res }: Visit): Promise<boolean> {
  try {
    const saved = await res.locals.api.savedAccounts()
    const number = readAccountNo(accountName, accountNo)
    return saved.some((one) => one.method === accountName && readAccountNo(one.method, one.number) === number)
  } catch (error) {
    if (error instanceof SessionExpired) throw error
    return false
  }
}
