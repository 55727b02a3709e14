import { sql } from 'drizzle-orm'
import pino from 'pino'
import { expect, test } from 'vitest'
import { CommitUncertain } from '../../sandbox/kit/db/errors.ts'
import { openDatabase } from '../../sandbox/kit/db/open.ts'
import { startPair } from './pair.ts'

// Proves MON-46.
test('a commit whose wait was cancelled is uncertain, and so is whoever reads its row, until the standby is back', async () => {
  const pair = await startPair()
  const log = pino({ level: 'silent' })
  const { db, transaction, close } = await openDatabase({ databaseUrl: pair.url, dataDir: '', log })
  try {
    await db.execute(sql`create table note (id int)`)
    const read = () => transaction((tx) => tx.execute(sql`select id from note`))
    pair.standby().signal('SIGSTOP')
    const cancel = () =>
      void pair.primary().sql(`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`)
    const timer = setInterval(cancel, 200)
    await expect(transaction((tx) => tx.execute(sql`insert into note values (1)`))).rejects.toThrow(CommitUncertain)
    expect((await db.execute(sql`select id from note`)).rows).toEqual([{ id: 1 }])
    await expect(read()).rejects.toThrow(CommitUncertain)
    clearInterval(timer)
    pair.standby().signal('SIGCONT')
    expect((await read()).rows).toEqual([{ id: 1 }])
  } finally {
    await close()
    pair.close()
  }
})
