import { spawnSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, expect, test } from 'vitest'
import { ask } from '../../cli/conformance/client.ts'
import { CALLS } from '../../contract/calls/calls.ts'
import { rupiah } from '../../contract/money/sen.ts'
import { freshDatabase, migratedDatabase } from '../../tests/support/freshDatabase.ts'
import { moneyOf, paidDeposit } from '../../tests/support/paidDeposit.ts'
import { migratedFolder } from '../../tests/support/template.ts'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { checkLedger } from '../ledger/check.ts'
import { checkOrders } from '../operator/deposits/check.ts'
import { player as rows } from '../operator/tables/player.ts'
import { startUpstream, type Upstream } from '../start.ts'

const server = process.env.TEST_DATABASE_URL
const hasDump = spawnSync('pg_dump', ['--version']).status === 0 && spawnSync('pg_restore', ['--version']).status === 0
const after: (() => unknown)[] = []
afterEach(async () => {
  for (const one of after.splice(0).reverse()) await one()
})

const start = (dataDir: string, databaseUrl?: string): Promise<Upstream> =>
  startUpstream({
    host: '127.0.0.1',
    port: 0,
    webUrl: 'http://localhost:3000',
    secret: 'a secret that only tests know, 32+',
    demo: false,
    log: pino({ level: 'silent' }),
    dataDir,
    databaseUrl,
  })

/**
 * Money, password, session and the idempotency key of the payment are restored, and the ledger has no broken invariant.
 */
async function isAllThere({ url, database }: Upstream, lost: Awaited<ReturnType<typeof paidDeposit>>) {
  const { player, key, order, transNo } = lost
  expect(await moneyOf(url, player.token)).toBe(rupiah(75_000))
  const again = await ask(url, 'rechargeOrder', order, { token: player.token, key })
  expect(CALLS.rechargeOrder.reply.parse(again.envelope.data).transNo).toBe(transNo)
  const { username, password } = player
  expect((await ask(url, 'login', { username, password })).envelope.code).toBe(200)
  const hashes = await database.db.select({ passwordHash: rows.passwordHash }).from(rows)
  // Upstreams of most tests have a cheaper hash; this is the product's own.
  expect(hashes).toEqual([{ passwordHash: expect.stringContaining('$argon2id$v=19$m=19456,t=2,p=1$') }])
  expect([...(await checkLedger(database.db)), ...(await checkOrders(database.db))]).toEqual([])
}

// Proves OPS-15, ACC-12.
test('the embedded database folder is stopped, copied and started from the copy', { timeout: 120_000 }, async () => {
  const home = await migratedFolder()
  const first = await start(home)
  const lost = await paidDeposit(first)
  await first.close()
  const backup = join(temporaryFolder(), 'backup')
  cpSync(home, backup, { recursive: true })
  rmSync(home, { recursive: true })

  const restored = await start(backup)
  after.push(() => restored.close())
  await isAllThere(restored, lost)
})

test.skipIf(!server || !hasDump)(
  'PostgreSQL is dumped while it runs, and restored into an empty database',
  { timeout: 120_000 },
  async () => {
    const [source, target] = [await migratedDatabase(server ?? ''), await freshDatabase(server ?? '')]
    after.push(source.drop, target.drop)
    const first = await start(temporaryFolder(), source.url)
    const lost = await paidDeposit(first)
    const file = join(temporaryFolder(), 'kancil.dump')
    expect(spawnSync('pg_dump', ['--format=custom', `--file=${file}`, source.url], { stdio: 'inherit' }).status).toBe(0)
    await first.close()

    const restore = ['--exit-on-error', '--no-owner', '--no-privileges', `--dbname=${target.url}`, file]
    expect(spawnSync('pg_restore', restore, { stdio: 'inherit' }).status).toBe(0)
    const restored = await start(temporaryFolder(), target.url)
    after.push(() => restored.close())
    await isAllThere(restored, lost)
  },
)
