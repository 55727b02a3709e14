import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'
import { sqlState } from '../errors.ts'
import type { Log } from '../types.ts'
import { MONTHS_AHEAD, makePartition, partitionOf, partitionText } from './ahead.ts'
import { type Month, plusMonths, startMsOf, startOf } from './months.ts'
import { GROWING, type GrowingTable } from './tables.ts'

/** The table cannot be divided now; the message says why. */
export class DivisionRefused extends Error {
  override name = 'DivisionRefused'
}

export interface Divided {
  table: string
  /** How long each step took that players may have waited for, in ms. */
  lockedMs: ReadonlyMap<string, number>
  /** Reading the rows that are there, beside players; in ms. */
  validatedMs: number
}

/** A step that cannot have its lock gives way to players and asks again. */
const LOCK_MS = 500
const PAUSE_MS = 1_000
const TRIES = 120
const GIVES_WAY = new Set(['55P03', '40P01'])
/** The check of the boundary refuses rows behind it until the partitions are there. */
const LEAST_AHEAD_MS = 60 * 60 * 1000

/**
 * Divides a growing table by months, beside players and without copying a row: the table becomes the first partition, of
 * everything before `from`. Each lock is asked for half a second at most and held for some milliseconds. What was done before
 * an interruption is found and not done again. Throws DivisionRefused.
 * @param client a connection of its own
 */
export async function divide(
  client: Client,
  plan: { table: string; from: Month },
  log: Log,
  now = Date.now(),
): Promise<Divided> {
  const table = GROWING.find(({ name }) => name === plan.table)
  if (!table) throw new DivisionRefused(`${plan.table} is not one of ${GROWING.map(({ name }) => name).join(', ')}`)
  const { name } = table
  const { from } = plan
  if (startMsOf(from) < now + LEAST_AHEAD_MS) throw new DivisionRefused(`${from} must begin an hour from now or later`)
  const { rows: kinds } = await client.query('select relkind from pg_class where oid = to_regclass($1::text)', [name])
  if (kinds[0]?.relkind !== 'r') throw new DivisionRefused(`${name} is ${kinds[0] ? 'divided already' : 'not there'}`)
  await client.query(`set statement_timeout = 0; set lock_timeout = ${LOCK_MS}`)

  const lockedMs = new Map<string, number>()
  const step = async (what: string, text: () => Promise<string>) => {
    const ms = await givingWay(client, text)
    lockedMs.set(what, ms)
    log.info({ table: name, step: what, ms }, 'a step of the division is done')
  }
  for (const { conname, relname, columns } of await referencing(client, name))
    await step(`reference ${conname}`, async () => referenceText(name, { conname, relname, columns }))
  await step(
    'boundary',
    async () => `
    alter table ${name} drop constraint if exists ${name}_until;
    alter table ${name} add constraint ${name}_until check (created_at < '${startOf(from)}') not valid`,
  )
  const beganAt = performance.now()
  // A rule of an earlier migration may be unproven too, and a table can only be attached under proven ones.
  const { rows: unproven } = await client.query<{ conname: string }>(
    'select conname from pg_constraint where conrelid = $1::text::regclass and not convalidated order by 1',
    [name],
  )
  for (const { conname } of unproven) await client.query(`alter table ${name} validate constraint ${conname}`)
  const validatedMs = performance.now() - beganAt
  await step('swap', () => swapText(client, table, from))
  for (let by = 0; by <= MONTHS_AHEAD; by++) {
    const month = plusMonths(from, by)
    await step(partitionOf(name, month), async () => {
      await makePartition(client, name, month)
      return ''
    })
  }
  await client.query(`analyze ${name}`)
  return { table: name, lockedMs, validatedMs }
}

/** Runs statements in one transaction, again and again until it gets its locks. Returns how long the last try took, in ms. */
async function givingWay(client: Client, text: () => Promise<string>): Promise<number> {
  for (let tries = 1; ; tries++) {
    const beganAt = performance.now()
    try {
      await client.query('begin')
      await client.query(await text())
      await client.query('commit')
      return performance.now() - beganAt
    } catch (error) {
      await client.query('rollback')
      if (!GIVES_WAY.has(sqlState(error) ?? '') || tries === TRIES) throw error
      await wait(PAUSE_MS)
    }
  }
}

interface Reference {
  conname: string
  relname: string
  columns: readonly string[]
}

/** The foreign keys of other tables that point here. */
async function referencing(client: Client, table: string): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select c.conname, r.relname,
       array(select attname::text from pg_attribute where attrelid = c.conrelid and attnum = any (c.conkey)) as columns
     from pg_constraint c join pg_class r on r.oid = c.conrelid
     where c.contype = 'f' and c.confrelid = $1::text::regclass and c.conrelid <> c.confrelid order by 1`,
    [table],
  )
  return rows
}

/**
 * A foreign key needs a unique index over all months, which cannot be. Rows of these tables are never deleted, so it is enough to
 * look when a row that points to them is written.
 */
const referenceText = (table: string, { conname, relname, columns: [column] }: Reference) => `
  create or replace function ${conname}() returns trigger language plpgsql as $$
  begin
    if not exists (select from ${table} where id = new.${column}) then
      raise exception '${relname} names a ${table} that is not there' using errcode = 'foreign_key_violation', constraint = '${conname}';
    end if;
    return null;
  end $$;
  create or replace trigger ${conname} after insert or update of ${column} on ${relname} for each row
    when (new.${column} is not null) execute function ${conname}();
  alter table ${relname} drop constraint ${conname}`

/** The table becomes the partition before `from` of a new table with its name, indexes, triggers, keys and rights. */
async function swapText(client: Client, table: GrowingTable, from: Month): Promise<string> {
  const { name } = table
  const before = `${name}_before_${from.replace('-', '_')}`
  // All locks come first: what is read now is still so at the end. Attaching also locks the tables that the keys point to. They come
  // before the table itself, as in a bet, which reads its session first: a bet under way then ends instead of waiting for us.
  const { rows: pointedAt } = await client.query<{ name: string }>(
    `select distinct confrelid::regclass::text as name from pg_constraint
     where conrelid = $1::text::regclass and contype = 'f' and confrelid <> conrelid order by 1`,
    [name],
  )
  const tables = [...pointedAt.map((one) => one.name), name]
  await client.query(`lock table ${tables.join(', ')} in access exclusive mode`)
  const all = async (text: string) => (await client.query<{ name: string; text: string }>(text, [name])).rows
  const indexes = await all(`
    select c.relname as name, case when i.indisunique then '' else pg_get_indexdef(c.oid) end as text
    from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = $1::text::regclass order by 1`)
  const triggers = await all(`
    select tgname as name, pg_get_triggerdef(oid) as text from pg_trigger
    where tgrelid = $1::text::regclass and not tgisinternal order by 1`)
  const rowTriggers = triggers.filter(({ text }) => text.includes('FOR EACH ROW'))
  const keys = await all(`
    select conname as name, pg_get_constraintdef(oid) as text, confrelid = conrelid as self from pg_constraint
    where conrelid = $1::text::regclass and contype = 'f' order by 1`)
  const self = await all(`
    select conname as name, '' as text from pg_constraint where conrelid = $1::text::regclass and contype = 'f' and confrelid = conrelid`)
  const rights = await all(`
    select quote_ident(pg_get_userbyid(grantee)) as name, privilege_type as text from pg_class c, aclexplode(c.relacl)
    where c.oid = $1::text::regclass and grantee <> c.relowner and grantee <> 0`)
  const isSelf = (one: string) => self.some(({ name }) => name === one)
  await client.query(`
    ${self.map((one) => `alter table ${name} drop constraint ${one.name};`).join('\n')}
    ${rowTriggers.map((one) => `drop trigger ${one.name} on ${name};`).join('\n')}
    alter table ${name} rename to ${before};
    ${indexes.map((one) => `alter index ${one.name} rename to ${before}_${short(one.name, name)};`).join('\n')}
    create table ${name} (like ${before} including defaults including constraints including generated including storage)
      partition by range (created_at);
    alter table ${name} drop constraint ${name}_until;
    ${keys
      .filter((one) => !isSelf(one.name))
      .map((one) => `alter table ${name} add constraint ${one.name} ${one.text};`)
      .join('\n')}
    ${indexes.map(({ text }) => (text === '' ? '' : `${text};`)).join('\n')}
    alter table ${name} attach partition ${before} for values from (minvalue) to ('${startOf(from)}');
    ${triggers.map(({ text }) => `${text};`).join('\n')}
    ${rights.map((one) => `grant ${one.text} on ${name} to ${one.name};`).join('\n')}
    ${onceText(table)}`)
  return await partitionText(client, name, `${name}_rest`, 'default')
}

/** `transfer_debit` of `transfer` is `debit`. */
const short = (index: string, table: string) => (index.startsWith(`${table}_`) ? index.slice(table.length + 1) : index)

/** The trigger that keeps the keys across all months. Two rows with one key wait for each other until one of them is committed. */
function onceText({ name, once, repeated }: GrowingTable): string {
  const checks = once.map(({ columns, where }) => {
    const key = columns.join('_')
    const onDuplicate =
      repeated === 'skip'
        ? 'return null;'
        : `raise exception '${name} % is there already', new.id using errcode = 'unique_violation', constraint = '${name}_${key}_once';`
    return `
    if ${columns.map((column) => `new.${column} is not null`).join(' and ')} then
      perform pg_advisory_xact_lock(hashtextextended(concat_ws(e'\\n', '${name} ${key}', ${columns.map((column) => `new.${column}`).join(', ')}), 0));
      if exists (select from ${name} where ${[...columns.map((column) => `${column} = new.${column}`), ...(where ? [where] : [])].join(' and ')}) then
        ${onDuplicate}
      end if;
    end if;`
  })
  return `
  create or replace function ${name}_once() returns trigger language plpgsql as $$
  begin${checks.join('')}
    return new;
  end $$;
  create trigger ${name}_once before insert on ${name} for each row execute function ${name}_once();`
}
