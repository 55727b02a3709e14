import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../tests/support/freshDatabase.ts'
import { leadership } from './leadership.ts'
import { SERVER, SILENT } from './testing.ts'
import type { Leadership } from './types.ts'

/** Two and more processes on one PostgreSQL. PGlite has one process, which always leads. */
describe.runIf(SERVER)('the lead among processes on PostgreSQL', () => {
  let fresh: FreshDatabase
  let admin: Client
  let all: Leadership[]
  beforeAll(async () => {
    fresh = await freshDatabase(SERVER ?? '')
    admin = new Client(fresh.url)
    await admin.connect()
  })
  afterAll(async () => {
    await admin.end()
    await fresh.drop()
  })
  beforeEach(() => {
    all = []
    return async () => {
      await Promise.all(all.map((one) => one.close()))
    }
  })

  const join = async () => {
    const one = await leadership(() => fresh.url, SILENT)
    all.push(one)
    return one
  }
  const leaders = () => all.filter((one) => one.isLeader())
  const oneLeads = () => vi.waitFor(() => expect(leaders()).toHaveLength(1), { timeout: 90_000, interval: 50 })

  // Proves OPS-70.
  test('the first process leads at once, all others do not', async () => {
    await join()
    expect(leaders()).toHaveLength(1)
    await Promise.all([join(), join()])
    expect(leaders()).toEqual([all[0]])
  })

  // Proves OPS-70.
  test('when the leader ends, another one leads', async () => {
    const first = await join()
    const second = await join()
    await first.close()
    expect(first.isLeader()).toBe(false)
    await oneLeads()
    expect(second.isLeader()).toBe(true)
  })

  // Proves OPS-70.
  test('when the connection of the leader is cut, one process leads again', async () => {
    const first = await join()
    await join()
    await admin.query(`
      select pg_terminate_backend(l.pid) from pg_locks l
      where l.locktype = 'advisory' and l.granted and l.database = (select oid from pg_database where datname = current_database())`)
    await vi.waitFor(() => expect(leaders()).not.toContain(first), { timeout: 90_000, interval: 20 })
    await oneLeads()
  })
})
