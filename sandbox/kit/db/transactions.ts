import { setTimeout as wait } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'
import { isSilent, sqlState } from './errors.ts'
import type { Database, Tx } from './types.ts'

/** Serialization failure and deadlock: the database asks for a repeat. No other error is repeated. */
const AGAIN = new Set(['40001', '40P01'])
const TRIES = 6
const PAUSE_MS = 10

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
    await client.query('commit')
    return result
  } catch (error) {
    // A rollback would only wait behind a statement that gets no answer.
    broken ??= isSilent(error) ? new Error('The database does not answer') : await rollback(client)
    throw error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
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
