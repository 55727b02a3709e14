import { setTimeout as wait } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'
import { sqlState } from './errors.ts'
import type { Database, Tx } from './types.ts'

/** Serialization failure and deadlock: the database asks for the same again. Nothing else is ever repeated. */
const AGAIN = new Set(['40001', '40P01'])
const TRIES = 6
const PAUSE_MS = 10

export function transactions(pool: Pool): Database['transaction'] {
  return async (fn) => {
    for (let tries = 1; ; tries++) {
      try {
        return await attempt(pool, fn)
      } catch (error) {
        if (tries === TRIES || !AGAIN.has(sqlState(error) ?? '')) throw error
        await wait(PAUSE_MS * 2 ** tries * Math.random())
      }
    }
  }
}

async function attempt<T>(pool: Pool, fn: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  try {
    await client.query('begin')
    const result = await fn(drizzle(client) as unknown as Tx)
    await client.query('commit')
    return result
  } catch (error) {
    broken ??= await rollback(client)
    throw error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

/** A connection that cannot even roll back is thrown away. */
async function rollback(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback')
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
