import pino from 'pino'
import { openDatabase } from '../../sandbox/kit/db/open.ts'
import type { Database } from '../../sandbox/kit/db/types.ts'
import { freshDatabase } from '../../tests/support/freshDatabase.ts'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { copyOf } from './processes.ts'

/** Two upstream processes on one PostgreSQL. */
export interface TwoUpstreams {
  urlOf(at: number): string
  database: Database
  close(): Promise<void>
}

/** `server`: a PostgreSQL server on which databases may be created. */
export async function startTwoUpstreams(server: string | undefined): Promise<TwoUpstreams> {
  if (!server) throw new Error('TEST_DATABASE_URL says where it is')
  const postgres = await freshDatabase(server)
  const dataDir = temporaryFolder()
  const shared = {
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    WEBHOOK_SECRET: 'w'.repeat(48),
    DEMO_ACCOUNTS: 'false',
  }
  const copies = [await copyOf('upstream', shared), await copyOf('upstream', shared)]
  await Promise.all(copies.map((copy) => copy.start()))
  const database = await openDatabase({ dataDir, databaseUrl: postgres.url, log: pino({ level: 'silent' }) })
  return {
    urlOf: (at) => copies[at % copies.length]?.url ?? '',
    database,
    async close() {
      for (const copy of copies) copy.kill()
      await database.close()
      await postgres.drop()
    },
  }
}
