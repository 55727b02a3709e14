import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { EpochMs } from '../../../common/epochMs.ts'
import type { Lang } from '../../../contract/languages.ts'
import { limitProblem } from '../../../contract/money/amount.ts'
import type { Sen } from '../../../contract/money/sen.ts'
import type { Database, Tx } from '../../kit/db/types.ts'
import { translate } from '../../kit/http/translate.ts'
import { assertMayMove } from '../../ledger/gate.ts'
import { addNumberedHistory } from '../../ledger/history.ts'
import { idempotent } from '../../ledger/idempotency.ts'
import { newTransNo } from '../../ledger/transNo.ts'
import { assertDepositAllowed } from '../protection/assertDepositAllowed.ts'
import { type DepositOrder, depositOrder } from '../tables/orders.ts'
import { bonusOn, type Method, methodOf } from './methods.ts'
import { payableWith } from './payable.ts'
import { registerPayment } from './payments.ts'
import { methodName } from './rechargePageData.ts'
import { OrderRefused } from './refused.ts'

interface OrderDeps {
  database: Database
  /** The address at which the player reaches the gateway, without a slash at the end. */
  gatewayUrl: string
  now(): EpochMs
}

export interface OrderInput {
  player: string
  /** The `Idempotency-Key`: one order for each key of a player. */
  key: string
  lang: Lang
  paymentChannel: string
  amount: Sen
}

const OrderAnswer = z.object({ transNo: z.string() })
const TRIES = 5

/** A deposit order and its history row, once for a key. Throws OrderRefused, Refused or LedgerRefused. */
export async function createOrder({ database, gatewayUrl, now }: OrderDeps, input: OrderInput) {
  const { player, key, lang, paymentChannel, amount } = input
  const at = now()
  const idempotentInput = { paymentChannel, amount }
  return await database.transaction(async (tx) => {
    const { answer, replayed } = await idempotent(
      tx,
      { owner: player, key, call: 'depositSelf', input: idempotentInput, answer: OrderAnswer, now: at },
      async () => {
        const transNo = await makeOrder(tx, { ...input, gatewayUrl, now: at })
        return { answer: { transNo }, subject: { kind: 'order', id: transNo } }
      },
    )
    const [order] = await tx.select().from(depositOrder).where(eq(depositOrder.transNo, answer.transNo))
    if (!order) throw new Error('A finished key without its order')
    return { order: wireOrder(order, lang, gatewayUrl, at), replayed }
  })
}

type TimedInput = OrderInput & { gatewayUrl: string; now: number }

async function makeOrder(tx: Tx, input: TimedInput): Promise<string> {
  const { player, amount, lang, now, paymentChannel } = input
  const method = methodOf(paymentChannel)
  if (!method) throw new OrderRefused('method_unknown')
  const problem = limitProblem(amount, method)
  if (problem) throw new OrderRefused(problem, method)
  // While money is stopped a payment could not be credited, so no order is created.
  await assertMayMove(tx, player)
  await assertDepositAllowed(tx, { player, amount, lang, now })
  const expiresAt = now + method.payableMs
  const shown = typeof method.name === 'string' ? method.name : method.name.word
  const line = { player, kind: 'deposit', state: 'waiting', amount, method: shown, expiresAt } as const
  const transNo = await addNumberedHistory(tx, newTransNo, line, now)
  await insertOrder(tx, method, input, { transNo, expiresAt: new Date(expiresAt) })
  const payment = { transNo, method: methodName(lang, method), amount, expiresAt: new Date(expiresAt) }
  await registerPayment(tx, payment, now)
  return transNo
}

/** If a virtual account number is already in use, another one is generated. */
async function insertOrder(
  tx: Tx,
  method: Method,
  { player, amount, lang, gatewayUrl, now }: TimedInput,
  { transNo, expiresAt }: Pick<DepositOrder, 'transNo' | 'expiresAt'>,
): Promise<void> {
  const at = new Date(now)
  for (let tries = 0; tries < TRIES; tries++) {
    const rows = await tx
      .insert(depositOrder)
      .values({
        transNo,
        player,
        method: method.code,
        type: method.type,
        amount,
        bonus: bonusOn(amount),
        state: 'waiting',
        data: payableWith(method, { transNo, amount, lang, gatewayUrl }),
        createdAt: at,
        updatedAt: at,
        expiresAt,
      })
      .onConflictDoNothing()
      .returning({ transNo: depositOrder.transNo })
    if (rows.length > 0) return
  }
  throw new Error('No free account number was found')
}

const howToPay = (lang: Lang, method: Method) =>
  method.howTo.map((way) => translate(lang, way, { ...method.names, method: methodName(lang, method) })).join('')

function wireOrder(order: DepositOrder, lang: Lang, gatewayUrl: string, now: number) {
  const method = methodOf(order.method)
  return {
    type: order.type,
    data: order.data,
    howToPay: method ? howToPay(lang, method) : '',
    payUrl: `${gatewayUrl}/pay/${order.transNo}`,
    transNo: order.transNo,
    expireTime: order.expiresAt.getTime(),
    serverTime: now,
  }
}
