import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Sen } from '../../../contract/money/sen.ts'
import type { Db } from '../../kit/db/types.ts'
import type { Ours, Window } from './compare.ts'
import { KINDS, type Kind } from './mapping.ts'

/** References that are looked up at once. */
const BATCH = 5000

const Row = z.object({
  reference: z.string(),
  kind: z.enum(KINDS),
  amount: z.coerce.number().transform((sen) => sen as Sen),
  state: z.string(),
  time: z.coerce.number(),
})

/** Both tables in one form. `settled_at` says when a withdrawal was paid. */
const ORDERS = sql`(
  select trans_no as reference, 'deposit' as kind, amount, state, updated_at as at from deposit_order
  union all
  select trans_no, 'withdrawal', amount, state, coalesce(settled_at, created_at) from withdrawal
) as orders`
const COLUMNS = sql`reference, kind, amount, state, (extract(epoch from at) * 1000)::bigint as time`

/** Our orders of these kinds, paid in the window or named by the file, from one snapshot that is only read. */
export async function readOrders(
  db: Db,
  { kinds, window, references }: { kinds: readonly Kind[]; window: Window; references: readonly string[] },
): Promise<Ours[]> {
  const bound = (ms: number) => sql`to_timestamp(${ms / 1000}::float8)`
  return db.transaction(
    async (tx) => {
      const orders = new Map<string, Ours>()
      const add = ({ rows }: { rows: unknown[] }) => {
        for (const order of z.array(Row).parse(rows)) orders.set(order.reference, order)
      }
      for (const kind of kinds)
        add(
          await tx.execute(
            sql`select ${COLUMNS} from ${ORDERS}
              where kind = ${kind} and state = 'credited' and at >= ${bound(window.from)} and at < ${bound(window.until)}`,
          ),
        )
      const others = [...new Set(references)].filter((reference) => !orders.has(reference))
      for (let at = 0; at < others.length; at += BATCH) {
        const some = JSON.stringify(others.slice(at, at + BATCH))
        add(
          await tx.execute(
            sql`select ${COLUMNS} from ${ORDERS} where reference in (select jsonb_array_elements_text(${some}::jsonb))`,
          ),
        )
      }
      return [...orders.values()]
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
