import { OrderSnapshot, type Orders } from '../../contract/calls/orders.ts'
import type { Store } from '../store/store.ts'

/** An order can be shown again for as long as a virtual account stays payable (DEP-32). */
const KEPT_SECONDS = 48 * 3600

const keyOf = (player: string, transNo: string) => `order:${player}:${transNo}`

export interface OrderBook extends Orders {
  write(order: OrderSnapshot): Promise<void>
}

/** The deposit orders of one player (`playerKey` of the session): the api proxy writes them, /confirm reads them. */
export const orderBook = (store: Store, player: string): OrderBook => ({
  async read(transNo) {
    const text = await store.get(keyOf(player, transNo))
    return text === null ? null : (OrderSnapshot.safeParse(JSON.parse(text)).data ?? null)
  },
  write: (order) => store.set(keyOf(player, order.transNo), JSON.stringify(order), KEPT_SECONDS),
})
