import { OrderSnapshot, type Orders } from '../../contract/calls/orders.ts'
import { type Store, whenThere } from '../store/store.ts'

/** An order can be shown again for as long as a virtual account stays payable (DEP-32). */
const KEPT_SECONDS = 48 * 3600

const keyOf = (player: string, transNo: string) => `order:${player}:${transNo}`

export interface OrderBook extends Orders {
  /** Once: a replayed answer does not renew the age of the order. */
  remember(order: OrderSnapshot): Promise<void>
}

/** Orders of a player for /confirm. A store that is silent only leaves them out (MON-19). */
export const orderBook = (store: Store, player: string): OrderBook => ({
  async read(transNo) {
    const text = (await whenThere(store.get(keyOf(player, transNo)))) ?? null
    return text === null ? null : (OrderSnapshot.safeParse(JSON.parse(text)).data ?? null)
  },
  async remember(order) {
    await whenThere(store.setIfAbsent(keyOf(player, order.transNo), JSON.stringify(order), KEPT_SECONDS))
  },
})
