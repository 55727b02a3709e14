import type { Database } from '../../kit/db/types.ts'
import { createOrder } from '../deposits/create.ts'
import { rechargePageData } from '../deposits/rechargePageData.ts'
import type { RoutesOf } from './route.ts'

interface DepositDeps {
  database: Database
  sandboxUrl(): string
}

/** A repeat of a money call gets the first answer with this header. */
export const REPLAYED = { 'Idempotency-Replayed': 'true' }

/** The methods of a deposit, and its order. */
export function depositRoutes({ database, sandboxUrl }: DepositDeps): RoutesOf<'deposits'> {
  return {
    rechargePage: (_, { lang }) => ({ data: rechargePageData(lang) }),
    async rechargeOrder({ paymentChannel, amount }, { key, lang, now, player }) {
      const { id } = await player()
      const context = { database, gatewayUrl: `${sandboxUrl()}/sandbox/gateway`, now: () => now }
      const { order, replayed } = await createOrder(context, { player: id, key, lang, paymentChannel, amount })
      return { data: order, ...(replayed ? { headers: REPLAYED } : {}) }
    },
  }
}
