import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { limitProblem } from '../../contract/amount.ts'
import type { Sen } from '../../contract/money.ts'
import { type DepositOrder, depositOrder } from '../db/schema/orders.ts'
import type { Database, Tx } from '../db/types.ts'
import { registerPayment } from '../gateway/payments.ts'
import type { Lang } from '../lang.ts'
import { addHistory } from '../ledger/history.ts'
import { once } from '../ledger/idempotency.ts'
import { demandDeposit } from '../protection/demandDeposit.ts'
import { say } from '../say.ts'
import { bonusOn, type Method, methodOf } from './methods.ts'
import { methodName } from './page.ts'
import { payableWith } from './payable.ts'
import { OrderRefused } from './refused.ts'
import { newTransNo } from './transNo.ts'

interface Context {
  database: Database
  /** Where the player reaches the gateway, without a slash at the end. */
  gatewayUrl: string
  /** Epoch ms. */
  now(): number
}

export interface OrderInput {
  player: string
  /** The `Idempotency-Key`: one order for each key of a player. */
  key: string
  lang: Lang
  paymentChannel: string
  amount: Sen
}

const Answer = z.object({ transNo: z.string() })
const TRIES = 5

/**
 * Makes a deposit order and its line of history, at most once for a key. `order` is data of POST /trx/depositSelf.
 * Throws OrderRefused (method, limits), Refused (a break, or a limit of the player's own) or LedgerRefused (key_running,
 * key_reused).
 */
export async function createOrder({ database, gatewayUrl, now }: Context, wanted: OrderInput) {
  const { player, key, lang, paymentChannel, amount } = wanted
  const at = now()
  const input = { paymentChannel, amount }
  return await database.transaction(async (tx) => {
    const { answer, replayed } = await once(
      tx,
      { owner: player, key, call: 'depositSelf', input, answer: Answer, now: at },
      async () => {
        const transNo = await makeOrder(tx, { ...wanted, gatewayUrl, now: at })
        return { answer: { transNo }, subject: { kind: 'order', id: transNo } }
      },
    )
    const [order] = await tx.select().from(depositOrder).where(eq(depositOrder.transNo, answer.transNo))
    if (!order) throw new Error('A finished key without its order')
    return { order: wireOrder(order, lang, gatewayUrl, at), replayed }
  })
}

type Making = OrderInput & { gatewayUrl: string; now: number }

async function makeOrder(tx: Tx, wanted: Making): Promise<string> {
  const { player, amount, lang, now, paymentChannel } = wanted
  const method = methodOf(paymentChannel)
  if (!method) throw new OrderRefused('method_unknown')
  const problem = limitProblem(amount, method)
  if (problem) throw new OrderRefused(problem, method)
  await demandDeposit(tx, { player, amount, lang, now })
  const { transNo, expiresAt } = await insertOrder(tx, method, wanted)
  const name = methodName(lang, method)
  const kept = typeof method.name === 'string' ? method.name : method.name.word
  const line = { transNo, player, kind: 'deposit', state: 'waiting', amount, method: kept } as const
  await addHistory(tx, { ...line, expiresAt: expiresAt.getTime() }, now)
  await registerPayment(tx, { transNo, method: name, amount, expiresAt }, now)
  return transNo
}

/** A number that happens to be taken is drawn again. */
async function insertOrder(
  tx: Tx,
  method: Method,
  { player, amount, lang, gatewayUrl, now }: Making,
): Promise<DepositOrder> {
  const at = new Date(now)
  for (let tries = 0; tries < TRIES; tries++) {
    const transNo = newTransNo(now)
    const [row] = await tx
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
        expiresAt: new Date(now + method.payableMs),
      })
      .onConflictDoNothing()
      .returning()
    if (row) return row
  }
  throw new Error('No free order number was found')
}

const howToPay = (lang: Lang, method: Method) =>
  method.howTo.map((way) => say(lang, way, { ...method.names, method: methodName(lang, method) })).join('')

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
