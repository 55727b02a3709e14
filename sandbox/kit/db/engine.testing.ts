import { Client, escapeIdentifier } from 'pg'
import { AUDIT_BEGINS } from '../../../tests/support/freshDatabase.ts'
import { migratedTar } from '../../../tests/support/template.ts'
import { clientOf, type PgliteThread, startPglite } from './pgliteSocket.ts'

/** A PGlite that one test database uses at a time. */
interface Engine {
  thread: PgliteThread
  /** The rows that the migrations made, as JSON, by table. */
  rows: Map<string, string>
  /** Changes with every table, column, constraint, trigger and function. */
  shape: string
}

export interface LentEngine {
  options: { engine: PgliteThread }
  /** Nothing may use it any more. */
  giveBack(): Promise<void>
}

/** The engine that the test files of this process use one after the other, while none uses it. */
let free: Engine | undefined

/** A migrated PGlite without rows of players: the last one given back, emptied, or a new one, which takes long. */
export async function lendEngine(): Promise<LentEngine> {
  const reusable = free
  free = undefined
  reusable?.thread.keepsProcess(true)
  const engine = reusable && (await isEmptied(reusable)) ? reusable : await newEngine()
  return {
    options: { engine: engine.thread },
    async giveBack() {
      if (free) return await engine.thread.end()
      free = engine
      engine.thread.keepsProcess(false)
    },
  }
}

async function newEngine(): Promise<Engine> {
  const thread = startPglite({ folder: 'memory://', template: await migratedTar() }, () => {})
  return await withClient(thread, async (client) => {
    const rows = new Map<string, string>()
    for (const table of await writtenTables(client)) {
      const { rows: found } = await client.query(`select coalesce(json_agg(t), '[]')::text as all from ${table} t`)
      rows.set(table, found[0].all)
    }
    await client.query(AUDIT_BEGINS)
    return { thread, rows, shape: await shapeOf(client) }
  })
}

/** Whether it is again as the migrations left it. One whose tables a test has changed is ended. */
async function isEmptied({ thread, rows, shape }: Engine): Promise<boolean> {
  const isAsBefore = await withClient(thread, async (client) => {
    if ((await shapeOf(client)) !== shape) return false
    // Without triggers: they keep what is posted.
    await client.query('begin; set local session_replication_role = replica')
    await client.query(`truncate ${(await writtenTables(client)).join(', ')} restart identity cascade`)
    for (const [table, all] of rows)
      await client.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [all])
    await client.query(`select setval(oid::regclass, 1, false) from pg_class where relkind = 'S'`)
    await client.query(AUDIT_BEGINS)
    await client.query('commit')
    // Nothing else shortens the log of the engine.
    await client.query('checkpoint')
    return true
  })
  if (!isAsBefore) await thread.end()
  return isAsBefore
}

async function withClient<T>(thread: PgliteThread, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(clientOf(thread))
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Each table that has or had rows since it was emptied. */
async function writtenTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0 order by 1`,
  )
  return rows.map(({ name }) => escapeIdentifier(name))
}

/** Emptying writes new lines of `pg_class`, so only their ids and names count; of the rest each change counts. */
async function shapeOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ shape: string }>(`
    select md5(string_agg(line, ',' order by line)) as shape from (
      select concat('class ', oid, relname) as line from pg_class where relnamespace = 'public'::regnamespace
      union all select concat('attribute ', attrelid, attname, xmin) from pg_attribute
      union all select concat('default ', oid, xmin) from pg_attrdef
      union all select concat('constraint ', oid, xmin) from pg_constraint
      union all select concat('trigger ', oid, tgenabled) from pg_trigger
      union all select concat('function ', oid, xmin) from pg_proc
      union all select concat('setting ', setdatabase, setrole, xmin) from pg_db_role_setting
    ) lines`)
  return rows[0]?.shape ?? ''
}
