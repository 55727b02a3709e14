import { randomUUID } from 'node:crypto'
import { copyFileSync, existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { ask } from '../../cli/conformance/client.ts'
import { CALLS } from '../../contract/calls/calls.ts'
import { rupiah } from '../../contract/money/sen.ts'
import { backup, problemsIn } from '../../sandbox/cli/backup.ts'
import { sign } from '../../sandbox/kit/http/signature.ts'
import { writeNotice } from '../../sandbox/operator/deposits/notice.ts'
import { createMetrics } from '../../sandbox/operator/metrics.ts'
import { startUpstream } from '../../sandbox/start.ts'
import { ROOT } from '../../scripts/shared/run.ts'
import { freePort } from '../../server/sandbox/freePort.ts'
import { moneyOf, paidDeposit } from '../../tests/support/paidDeposit.ts'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { asOwner, newServer, type Postgres, serverAt, serverFolder } from './postgres.ts'

const SECRET = 'a secret that only tests know, 32+'
const AMOUNT = rupiah(75_000)
/** What an operator promises (docs/runbook.md). */
const LOST_MS = 60_000
const DARK_MS = 15 * 60_000
const PATIENT = { timeout: 600_000 }
const Compose = z.object({ services: z.object({ postgres: z.object({ command: z.array(z.string()) }) }) })

const after: (() => unknown)[] = []
afterAll(async () => {
  for (const one of after.splice(0).reverse()) await one()
}, 120_000)

const root = serverFolder()
const archive = join(root, 'backup')
const script = join(root, 'backup.sh')
const inArchive = `BACKUP_DIR=${archive} sh ${script}`

/** The lines that deploy/compose.yaml gives its server, with the folders of this test. */
function archiveSettings(): string[] {
  const { command } = Compose.parse(parse(readFileSync(join(ROOT, 'deploy/compose.yaml'), 'utf8'))).services.postgres
  return command.flatMap((word) => {
    const [, name = '', value = ''] = /^-c(archive_\w+)=(.*)$/.exec(word) ?? []
    return name ? [`${name} = '${value.replace('sh /backup.sh', inArchive)}'`] : []
  })
}

const urlOf = ({ port }: Postgres) => `postgres://postgres@127.0.0.1:${port}/kancil`

async function upstreamOn(server: Postgres) {
  const metrics = createMetrics()
  const upstream = await startUpstream({
    ...{ host: '127.0.0.1', port: 0, webUrl: 'http://localhost:3000', secret: SECRET, demo: false, metrics },
    ...{ dataDir: temporaryFolder(), databaseUrl: urlOf(server), log: pino({ level: 'silent' }) },
  })
  return { ...upstream, metrics }
}

/** What the gateway says of a payment until somebody takes it in. */
async function notify(url: string, transNo: string): Promise<unknown> {
  const body = writeNotice({ type: 'payment.paid', transNo, amount: AMOUNT, currency: 'IDR' })
  const headers = { ...sign(SECRET, randomUUID(), body, Date.now()), 'content-type': 'application/json' }
  return (await (await fetch(`${url}/callback/payment`, { method: 'POST', body, headers })).json()).outcome
}

/** The newest base backup and the log after it, up to this moment. */
async function restore(moment: string): Promise<Postgres> {
  const folder = join(root, 'restored')
  const [base = ''] = globSync(join(archive, 'base', '*'))
    .toSorted()
    .slice(-1)
  await asOwner('mkdir', ['-m', '700', folder])
  await asOwner('tar', ['-xzf', join(base, 'base.tar.gz'), '-C', folder])
  await asOwner('tar', ['-xzf', join(base, 'pg_wal.tar.gz'), '-C', join(folder, 'pg_wal')])
  await asOwner('touch', [join(folder, 'recovery.signal')])
  const server = serverAt(folder, await freePort())
  server.set(
    `restore_command = '${inArchive} get %f %p'`,
    `recovery_target_time = '${moment}'`,
    `recovery_target_action = 'promote'`,
  )
  await server.start()
  while ((await server.sql('select where pg_is_in_recovery()')).length > 0) await wait(50)
  return server
}

// Proves OPS-89.
test(
  'a base backup and the log restore a named second; what the gateway repeats is credited once',
  PATIENT,
  async () => {
    copyFileSync(join(ROOT, 'deploy/backup.sh'), script)
    const lost = await newServer(join(root, 'lost'), await freePort())
    after.push(() => rmSync(root, { recursive: true, force: true }))
    after.push(() => lost.signal('SIGKILL'))
    lost.set(...archiveSettings())
    await lost.start()
    await lost.sql('create database kancil')
    const first = await upstreamOn(lost)
    const early = await paidDeposit(first)
    const host = { PGHOST: '127.0.0.1', PGPORT: String(lost.port), PGUSER: 'postgres', PGDATABASE: 'kancil' }
    await asOwner('sh', [script, 'now'], { BACKUP_DIR: archive, ...host })
    const [dump = ''] = globSync(join(archive, 'dumps', '*.dump'))
    expect(await backup(['verify', dump], urlOf(lost))).toBe(0)

    const between = await paidDeposit(first)
    const open = await ask(first.url, 'rechargeOrder', early.order, { token: early.player.token, key: randomUUID() })
    const { transNo: late } = CALLS.rechargeOrder.reply.parse(open.envelope.data)
    const [{ moment } = { moment: '' }] = await lost.sql<{ moment: string }>(
      `select date_trunc('second', clock_timestamp() + interval '1 second')::text as moment`,
    )
    while ((await lost.sql(`select where clock_timestamp() <= '${moment}'`)).length > 0) await wait(50)
    expect(await notify(first.url, late)).toBe('applied')
    const gone = await paidDeposit(first)

    // Nobody asks the server for it: this is how old the last restorable point may be.
    const committedAt = performance.now()
    const [{ file } = { file: '' }] = await lost.sql<{ file: string }>(
      'select pg_walfile_name(pg_current_wal_lsn()) as file',
    )
    while (!existsSync(join(archive, 'wal', `${file}.gz`))) await wait(50)
    const archivedAfter = performance.now() - committedAt
    const metric = await first.metrics.registry.getSingleMetricAsString('kancil_restorable_timestamp_seconds')
    expect(Date.now() / 1000 - Number(/ ([\d.]+)$/m.exec(metric)?.[1])).toBeLessThan(LOST_MS / 1000)

    const lostAt = performance.now()
    lost.signal('SIGKILL')
    const restored = await restore(moment)
    after.push(() => restored.signal('SIGKILL'))
    const second = await upstreamOn(restored)
    after.push(() => second.close())
    expect(await moneyOf(second.url, between.player.token)).toBe(AMOUNT)
    const dark = performance.now() - lostAt
    await first.close()
    expect(await moneyOf(second.url, early.player.token)).toBe(AMOUNT)
    expect(await problemsIn(second.database.db)).toEqual([])

    // The gateway repeats whatever was paid, each twice: before the second, after it, and of an order that was lost with its second.
    const outcomes = async (transNo: string) => [await notify(second.url, transNo), await notify(second.url, transNo)]
    expect(await outcomes(between.transNo)).toEqual(['already', 'already'])
    expect(await outcomes(late)).toEqual(['applied', 'already'])
    expect(await outcomes(gone.transNo)).toEqual(['unknown_order', 'unknown_order'])
    expect(await moneyOf(second.url, between.player.token)).toBe(AMOUNT)
    expect(await moneyOf(second.url, early.player.token)).toBe(2 * AMOUNT)
    const parked = await second.database.db.execute(`select from parked where kind = 'refusedCallback'`)
    expect(parked.rows.length).toBeGreaterThan(0)
    expect(await backup(['verify'], urlOf(restored))).toBe(0)
    console.log(
      `in the archive after ${(archivedAfter / 1000).toFixed(0)} s; restored to ${moment} and served after ${(dark / 1000).toFixed(1)} s`,
    )
    expect(archivedAfter).toBeLessThan(LOST_MS)
    expect(dark).toBeLessThan(DARK_MS)
    // A wrong balance is found.
    await second.database.db.execute(`alter table account disable trigger user`)
    await second.database.db.execute(`update account set credits_posted = credits_posted + 1 where no_overdraft`)
    expect(await backup(['verify'], urlOf(restored))).toBe(1)
  },
)
