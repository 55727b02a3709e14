/**
 * Divides the tables that grow with every round (transfer, game_move, game_round) by months, beside players and without copying a
 * row: docs/scale.md says when and why. Without --from it only says what there is. The boundary is the first moment of a month
 * that is still to come (UTC+7). Interrupted, it goes on where it was when it is run again.
 *
 *   DATABASE_URL=postgres://… node scripts/partitions.ts [--from 2027-01] [--table transfer]
 */
import { parseArgs } from 'node:util'
import pino from 'pino'
import { divide } from '../sandbox/kit/db/partitions/divide.ts'
import { readMonth } from '../sandbox/kit/db/partitions/months.ts'
import { GROWING } from '../sandbox/kit/db/partitions/tables.ts'
import { databaseAddress, openClient } from './shared/database.ts'

const { values } = parseArgs({ options: { from: { type: 'string' }, table: { type: 'string', multiple: true } } })
const from = values.from === undefined ? undefined : readMonth(values.from)
if (values.from !== undefined && !from) throw new Error('--from is a month, such as 2027-01')

const client = await openClient({ connectionString: databaseAddress(), application_name: 'kancil-partitions' })
try {
  for (const table of values.table ?? GROWING.map(({ name }) => name)) {
    const { rows } = await client.query(
      `select relkind, pg_size_pretty(pg_total_relation_size(oid)) as size,
         (select string_agg(inhrelid::regclass::text, ' ' order by inhrelid) from pg_inherits where inhparent = oid) as partitions
       from pg_class where oid = to_regclass($1)`,
      [table],
    )
    const [found] = rows
    if (found?.relkind !== 'r' || !from) console.log(`${table}: ${found?.partitions ?? found?.size ?? 'not there'}`)
    else console.log(await divide(client, { table, from }, pino({ level: 'silent' })))
  }
} finally {
  await client.end()
}
