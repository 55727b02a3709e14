import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Client } from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { ask } from '../../cli/conformance/client.ts'
import { rupiah } from '../../contract/money/sen.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/support/freshDatabase.ts'
import { moneyOf, paidDeposit } from '../../tests/support/paidDeposit.ts'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { migrateNow } from '../cli/migrate.ts'
import { migrate } from '../kit/db/migrate.ts'
import { checkLedger } from '../ledger/check.ts'
import { passAll, proveNew } from '../operator/audit/testing.ts'
import { type Settings, startUpstream, type Upstream } from '../start.ts'

const server = process.env.TEST_DATABASE_URL
const hasPsql = spawnSync('psql', ['--version']).status === 0
const Compose = z.object({
  services: z.record(
    z.string(),
    z.object({ command: z.array(z.string()).default([]), environment: z.record(z.string(), z.string()).default({}) }),
  ),
})
/** Later than anything that was begun: orders expire, holds end, sweeps find rows. */
const LATER_MS = 400 * 24 * 60 * 60_000
const SILENT = { info: () => {}, warn: () => {}, error: () => {} }

describe.skipIf(!server || !hasPsql)('PostgreSQL with the roles of deploy/database-roles.sql', () => {
  // Roles belong to the whole server, so each run has names of its own.
  const app = `kancil_test_${randomBytes(4).toString('hex')}`
  const owner = `${app}_owner`
  let fresh: FreshDatabase
  let superuser: Client

  const as = (role: string, url = fresh.url) => {
    const address = new URL(url)
    address.username = role
    address.password = `password of ${role}`
    return address.href
  }

  beforeAll(async () => {
    fresh = await freshDatabase(server ?? '')
    superuser = new Client(fresh.url)
    await superuser.connect()
    const base = new URL(fresh.url).pathname.slice(1)
    await superuser.query(
      `create role ${owner} login password 'password of ${owner}'; alter database ${base} owner to ${owner}`,
    )
    const said = vi.spyOn(console, 'log').mockImplementation(() => {})
    expect(await migrateNow([], as(owner))).toBe(0)
    expect(said).toHaveBeenLastCalledWith('The tables are up to date.')
    said.mockRestore()
    // Again, as an operator may.
    for (const _ of [1, 2]) {
      const words = ['--quiet', '--no-psqlrc', '-v', `app=${app}`, '-f', 'deploy/database-roles.sql', fresh.url]
      expect(spawnSync('psql', words, { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
    }
    for (const role of [`${app}_1`, `${app}_2`])
      await superuser.query(`alter role ${role} password 'password of ${role}'`)
  }, 120_000)

  afterAll(async () => {
    await superuser.end()
    await fresh.drop()
    const last = new Client(server)
    await last.connect()
    for (const role of ['_1', '_2', '', '_owner', '_composed_1', '_composed_2', '_composed', '_boss'].map(
      (end) => app + end,
    ))
      await last.query(`drop role if exists ${role}`)
    await last.end()
  })

  const start = (databaseUrl: () => string, more: Partial<Settings> = {}): Promise<Upstream> =>
    startUpstream({
      host: '127.0.0.1',
      port: 0,
      webUrl: 'http://localhost:3000',
      secret: 'a secret that only tests know, 32+',
      demo: true,
      log: pino({ level: 'silent' }),
      dataDir: temporaryFolder(),
      databaseUrl,
      ...more,
    })

  const signedIn = async () =>
    (
      await superuser.query<{ usename: string }>(
        'select distinct usename from pg_stat_activity where usename like $1 order by 1',
        [`${app}\\_%`],
      )
    ).rows.map(({ usename }) => usename)

  // Proves OPS-82, OPS-83.
  test('the product runs as a role that owns nothing, and goes on as the next one without a stop', {
    timeout: 120_000,
  }, async () => {
    let role = `${app}_1`
    const upstream = await start(() => as(role))
    try {
      const first = await paidDeposit(upstream)
      expect(await signedIn()).toEqual([`${app}_1`])
      role = `${app}_2`
      await superuser.query(`alter role ${app}_1 nologin`)
      await superuser.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [`${app}_1`])
      // Until the pool has learned that its connections were ended, a call may be answered 503.
      await vi.waitFor(() => paidDeposit(upstream), { timeout: 90_000 })
      expect(await moneyOf(upstream.url, first.player.token)).toBe(rupiah(75_000))
      await vi.waitFor(async () => expect(await signedIn()).toEqual([`${app}_2`]), { timeout: 30_000 })
      expect(await checkLedger(upstream.database.db)).toEqual([])
    } finally {
      await upstream.close()
      await superuser.query(`alter role ${app}_1 login`)
    }
  })

  // Proves OPS-82.
  test('the role may do all that each job and the audit do, also with rows that are due', {
    timeout: 120_000,
  }, async () => {
    const errors: string[] = []
    let ahead = 0
    const upstream = await start(() => as(`${app}_1`), {
      now: () => Date.now() + ahead,
      log: pino({ level: 'error' }, { write: (line) => void errors.push(line) }),
      // An address at which no mail server listens: an e-mail is tried, and its row waits.
      smtp: { url: 'smtp://127.0.0.1:1', from: 'a@example.com' },
    })
    try {
      const { player, order } = await paidDeposit(upstream)
      await ask(upstream.url, 'rechargeOrder', order, { token: player.token, key: crypto.randomUUID() })
      expect(await proveNew(upstream.database)).toBe('proven')
      expect(await passAll(upstream.database)).toBe('passed')
      ahead = LATER_MS
      expect(upstream.jobs.length).toBeGreaterThan(15)
      for (const { name, run } of upstream.jobs) await expect(run(), name).resolves.not.toThrow()
      expect(await proveNew(upstream.database)).toBe('proven')
    } finally {
      await upstream.close()
    }
    expect(errors.filter((line) => !line.includes('deliver mail'))).toEqual([])
  })

  /** The secrets of make-secrets.sh, with names and the address of this run in place of those inside compose. */
  async function composedSecrets(): Promise<string> {
    const folder = temporaryFolder()
    copyFileSync('deploy/make-secrets.sh', join(folder, 'make-secrets.sh'))
    expect(spawnSync('sh', ['make-secrets.sh'], { cwd: folder }).status).toBe(0)
    const { host, pathname } = new URL(fresh.url)
    for (const name of ['owner_database_url', 'app_database_url']) {
      const file = join(folder, 'secrets', name)
      const address = readFileSync(file, 'utf8')
        .replace('postgres:5432/kancil', host + pathname)
        .replace('//kancil:', `//${app}_boss:`)
        .replace('//kancil_app_1:', `//${app}_composed_1:`)
      writeFileSync(file, address)
    }
    const { password } = new URL(readFileSync(join(folder, 'secrets/owner_database_url'), 'utf8'))
    await superuser.query(`create role ${app}_boss superuser login password '${password}'`)
    return join(folder, 'secrets')
  }

  // Proves OPS-82.
  test('compose.yaml starts the product with the role that owns nothing, after its owner has made tables and role', {
    timeout: 120_000,
  }, async () => {
    const { services } = Compose.parse(parse(readFileSync('deploy/compose.yaml', 'utf8'), { merge: true }))
    const secrets = await composedSecrets()
    const there = (text = '') => text.replaceAll('$$', '$').replace('/run/secrets', secrets)
    const run = (name: string, program: string, words: string[]) => {
      const variables = Object.entries(services[name]?.environment ?? {}).map(([key, value]) => [key, there(value)])
      const env = { PATH: process.env.PATH, ...Object.fromEntries(variables) }
      return spawnSync(program, words, { env, encoding: 'utf8' })
    }
    const migrated = run('migrate', process.execPath, ['cli/kancil.ts', ...(services.migrate?.command ?? [])])
    expect(migrated).toMatchObject({ status: 0, stdout: expect.stringContaining('The tables are up to date.') })
    const [program = '', ...words] = services.roles?.command ?? []
    const ours = `-v app=${app}_composed -f deploy/database-roles.sql`
    const passwordOf = async () =>
      (await superuser.query(`select rolpassword from pg_authid where rolname = '${app}_composed_1'`)).rows
    const shell = words.map((word) => there(word).replace('-f /database-roles.sql', ours))
    expect(run('roles', program, shell)).toMatchObject({ status: 0, stderr: '' })
    const first = await passwordOf()
    expect(first).toEqual([{ rolpassword: expect.stringMatching(/^SCRAM/) }])
    // At the next release, when the operator has perhaps changed the password.
    expect(run('roles', program, shell)).toMatchObject({ status: 0, stderr: '' })
    expect(await passwordOf()).toEqual(first)
    const address = readFileSync(there(services['upstream-1']?.environment.DATABASE_URL_FILE), 'utf8').trim()
    const upstream = await start(() => address)
    try {
      await paidDeposit(upstream)
      expect(await signedIn()).toEqual([`${app}_composed_1`])
    } finally {
      await upstream.close()
    }
  })

  // Proves OPS-82.
  test.each([
    'create role other',
    'create table other (id text)',
    'create temporary table other (id text)',
    'create database other',
    'drop table transfer',
    'alter table transfer disable trigger all',
    "set session_replication_role = 'replica'",
    'truncate transfer',
    'delete from transfer',
    'delete from operator_action',
    'delete from schema_migration',
    'select rolpassword from pg_authid',
    "select pg_read_file('/etc/passwd')",
    "copy transfer to program 'true'",
  ])('the role may not: %s', async (statement) => {
    const client = new Client(as(`${app}_1`))
    await client.connect()
    try {
      await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' })
    } finally {
      await client.end()
    }
  })

  // Proves OPS-82.
  test('a migration that the role may not apply says so, and tables of later migrations are the product’s to write', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, '999_later.sql'), 'create table later (id text)')
    const apply = async (role: string) => {
      const client = new Client(as(role))
      await client.connect()
      try {
        await migrate(client, SILENT, pathToFileURL(`${folder}/`))
        await client.query("insert into later (id) values ('a')")
      } finally {
        await client.end()
      }
    }
    await expect(apply(`${app}_1`)).rejects.toThrow('kancil migrate')
    await apply(owner)
    await apply(`${app}_1`)
  })
})
