import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Client } from 'pg'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { ask } from '../../cli/conformance/client.ts'
import { newPlayer } from '../../cli/conformance/samples.ts'
import { rupiah, toWire } from '../../contract/money/sen.ts'
import { migrate } from '../../sandbox/kit/db/migrate.ts'
import { ROOT } from '../../scripts/shared/run.ts'
import { freshDatabase } from '../../tests/support/freshDatabase.ts'
import { type Copy, copyOf, isReady } from './processes.ts'

const { TEST_DATABASE_URL } = process.env
const copies: Copy[] = []
const after: (() => unknown)[] = []
afterAll(async () => {
  for (const copy of copies) copy.kill()
  for (const one of after.reverse()) await one()
})

/** A release whose last migration takes a minute, beside a copy of the release before that goes on serving players. */
test('two copies that start during a migration of a minute both wait, and no player is refused', {
  timeout: 300_000,
}, async () => {
  const { url, drop } = await freshDatabase(TEST_DATABASE_URL ?? '')
  const folder = mkdtempSync(join(tmpdir(), 'kancil-minute-'))
  after.push(drop, () => rmSync(folder, { recursive: true, force: true }))
  const variables = {
    DATA_DIR: folder,
    DATABASE_URL: url,
    WEBHOOK_SECRET: 'a secret that only tests know, 32+',
    DEMO_ACCOUNTS: 'false',
  }
  for (let n = 0; n < 3; n++) copies.push(await copyOf('upstream', variables))
  const [old, ...fresh] = copies
  await old?.start()

  const migrations = join(folder, 'migrations')
  cpSync(join(ROOT, 'sandbox/migrations'), migrations, { recursive: true })
  writeFileSync(join(migrations, '999_minute.sql'), 'create table minute (id int); select pg_sleep(60);')
  const client = new Client(url)
  await client.connect()
  let migrated = false
  const migrating = migrate(client, pino({ level: 'silent' }), pathToFileURL(`${migrations}/`)).then(() => {
    migrated = true
  })
  const starting = Promise.all(fresh.map((copy) => copy.start()))

  const { token } = await newPlayer(old?.url ?? '')
  const wrong: unknown[] = []
  let orders = 0
  while (!migrated) {
    const input = { paymentChannel: 'QRIS', amount: toWire(rupiah(50_000)) }
    const { envelope } = await ask(old?.url ?? '', 'rechargeOrder', input, { token, key: crypto.randomUUID() })
    if (envelope.code === 200) orders++
    else wrong.push(envelope)
    for (const copy of fresh) if (!migrated && (await isReady(copy.url))) wrong.push('ready before its tables were')
  }
  await Promise.all([migrating, starting])
  await client.end()
  expect(wrong).toEqual([])
  expect(orders).toBeGreaterThan(0)
  expect(await Promise.all(copies.map(({ url }) => isReady(url)))).toEqual([true, true, true])
  expect(copies.flatMap(({ errors }) => errors)).toEqual([])
})
