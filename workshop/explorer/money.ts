import { desk, type Place, type TestPlayer } from '../../qa-kit/desk.ts'

/** What the ledger has of somebody. */
export interface Money {
  /** In sen; undefined for somebody without an account of their own. */
  balance: number | undefined
  orders: readonly string[]
  /** Those that still wait. */
  open: readonly string[]
}

const OPEN = /^(waiting|checking|approved)$/

/** @param later how much later it is, such as `+25h`; empty for now */
export async function moneyOf(place: Place, player: TestPlayer | undefined, later: string): Promise<Money> {
  if (!player) return { balance: undefined, orders: [], open: [] }
  const query = `?username=${player.username}`
  const at = later ? { now: later } : {}
  const list = async <T>(of: string) => (await desk<{ list: T[] }>(place, of + query, undefined, at)).list
  const [own] = await list<Pick<TestPlayer, 'balance' | 'bonus'>>('players')
  type Order = Record<'transNo' | 'state', string>
  const orders = [...(await list<Order>('deposits')), ...(await list<Order>('withdrawals'))]
  return {
    balance: own && Math.round(100 * (Number(own.balance) + Number(own.bonus))),
    orders: orders.map(({ transNo }) => transNo),
    open: orders.filter(({ state }) => OPEN.test(state)).map(({ transNo }) => transNo),
  }
}
