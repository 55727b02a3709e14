import { setTimeout as wait } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'
import { CommitUncertain, isSilent, sqlState } from './errors.ts'
import type { Database, Tx } from './types.ts'

/** Serialization failure and deadlock: the database asks for a repeat. No other error is repeated. */
const AGAIN = new Set(['40001', '40P01'])
const TRIES = 6
const PAUSE_MS = 10

/**
 * With a synchronous standby a commit waits for it, but one that wrote nothing would not. What it has read, such as the
 * answer of an earlier try, may be known to this server only: a word in the log makes it wait too.
 */
const COMMIT = `select pg_logical_emit_message(true, 'kancil', '') where pg_current_xact_id_if_assigned() is null
  and current_setting('synchronous_standby_names') <> ''; commit`
const NO_WARNING = '00000'

interface Options {
  /** The statement that begins a transaction. */
  begin?: string
  /** Called with the SQLSTATE when a transaction runs again. */
  onRepeat?: ((sqlState: string) => void) | undefined
}

export function transactions(pool: Pool, { begin = 'begin', onRepeat }: Options = {}): Database['transaction'] {
  return async (fn) => {
    for (let tries = 1; ; tries++) {
      try {
        return await attempt(pool, begin, fn)
      } catch (error) {
        const state = sqlState(error) ?? ''
        if (AGAIN.has(state)) onRepeat?.(state)
        if (tries === TRIES || !AGAIN.has(state)) throw error
        await wait(PAUSE_MS * 2 ** tries * Math.random())
      }
    }
  }
}

async function attempt<T>(pool: Pool, begin: string, fn: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  try {
    await client.query(begin)
    const result = await fn(drizzle(client) as unknown as Tx)
    await commit(client)
    return result
  } catch (error) {
    // A rollback would only wait behind a statement that gets no answer.
    broken ??=
      isSilent(error) || error instanceof CommitUncertain ? new Error('Not to be used again') : await rollback(client)
    throw error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

/** A wait for the standby that was cancelled is a warning (01000) only, and the row is visible. */
async function commit(client: PoolClient): Promise<void> {
  let warning: string | undefined
  const onNotice = ({ code }: { code?: string | undefined }) => {
    if (code !== NO_WARNING) warning = code
  }
  client.on('notice', onNotice)
  try {
    await client.query(COMMIT)
  } finally {
    client.off('notice', onNotice)
  }
  if (warning !== undefined) throw new CommitUncertain(`The commit ended with the warning ${warning}`)
}

/** A connection whose rollback fails is closed. */
async function rollback(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback')
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
