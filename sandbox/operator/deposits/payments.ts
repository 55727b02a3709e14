import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { EpochMs } from '../../../common/epochMs.ts'
import type { Sen } from '../../../contract/money/sen.ts'
import type { Db, Tx } from '../../kit/db/types.ts'
import { gatewayOutbox, gatewayPayment } from '../tables/gateway.ts'
import { CURRENCY, writeNotice } from './notice.ts'

export type GatewayPayment = typeof gatewayPayment.$inferSelect

interface NewPayment {
  transNo: string
  /** The name of the method, in the language of the player who ordered. */
  method: string
  /** In sen. */
  amount: Sen
  expiresAt: Date
}

/** Registers an expected payment at the gateway. */
export async function registerPayment(tx: Tx, payment: NewPayment, now: EpochMs): Promise<void> {
  const at = new Date(now)
  await tx
    .insert(gatewayPayment)
    .values({ ...payment, currency: CURRENCY, state: 'pending', createdAt: at, updatedAt: at })
}

export async function findPayment(db: Db, transNo: string): Promise<GatewayPayment | undefined> {
  const [payment] = await db.select().from(gatewayPayment).where(eq(gatewayPayment.transNo, transNo))
  return payment
}

/** The tester paid the order or let it fail; the first choice counts, and its callback is stored with it. */
export async function decidePayment(tx: Tx, transNo: string, state: 'paid' | 'failed', now: EpochMs): Promise<boolean> {
  const at = new Date(now)
  const [payment] = await tx
    .update(gatewayPayment)
    .set({ state, updatedAt: at })
    .where(and(eq(gatewayPayment.transNo, transNo), eq(gatewayPayment.state, 'pending')))
    .returning()
  if (!payment) return false
  const { amount, currency } = payment
  const body = writeNotice({ type: `payment.${state}`, transNo, amount, currency })
  await tx
    .insert(gatewayOutbox)
    .values({ eventId: `evt_${randomUUID()}`, body, state: 'waiting', createdAt: at, nextAt: at })
  return true
}
