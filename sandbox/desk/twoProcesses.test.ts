import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { rupiah } from '../../contract/money/sen.ts'
import { type FreshDatabase, migratedDatabase } from '../../tests/support/freshDatabase.ts'
import { builtProgram } from '../../tests/support/programs.ts'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { openDatabase } from '../kit/db/open.ts'
import { SERVER, SILENT } from '../kit/db/testing.ts'
import type { Database } from '../kit/db/types.ts'
import { askWithdrawal } from '../operator/withdrawals/create.ts'
import { playerAt, problemsOf } from '../testing.ts'
import { askDesk, type IdentityProvider, identityProvider } from './operators.testing.ts'

const Ready = z.object({ port: z.number() })
const DETAILS = { name: 'Budi', phone: '0812', email: 'b@example.com', accountName: 'BCA', accountNo: '0011223344' }
const RACES = 50

describe.runIf(SERVER)('two processes on one PostgreSQL', () => {
  const children: ChildProcess[] = []
  let fresh: FreshDatabase
  let database: Database
  let staff: IdentityProvider
  let urls: string[]

  async function start(): Promise<string> {
    const env = {
      ...{ UPSTREAM_PORT: '0', DATA_DIR: temporaryFolder(), LOG_LEVEL: 'error', DATABASE_URL: fresh.url },
      ...{ WEBHOOK_SECRET: 'a secret that only tests know, 32+', FOUR_EYES_FROM: '100000' },
      ...{ OPERATOR_ISSUER: staff.settings.issuer, OPERATOR_AUDIENCE: staff.settings.audience },
      ...{ OPERATOR_JWKS: staff.file, OPERATOR_ROLES: staff.settings.rolesClaim },
    }
    const child = spawn(process.execPath, [builtProgram('upstream')], { env, stdio: ['pipe', 'pipe', 'inherit'] })
    children.push(child)
    const [line] = await once(createInterface({ input: child.stdout }), 'line')
    return `http://127.0.0.1:${Ready.parse(JSON.parse(String(line))).port}`
  }
  beforeAll(async () => {
    staff = await identityProvider()
    fresh = await migratedDatabase(SERVER ?? '')
    database = await openDatabase({ dataDir: '', log: SILENT, databaseUrl: fresh.url })
    urls = await Promise.all([start(), start()])
  })
  afterAll(async () => {
    for (const child of children) if (child.kill('SIGKILL')) await once(child, 'exit')
    expect(await problemsOf(database)).toEqual([])
    await database.close()
    await fresh.drop()
  })

  async function asked(): Promise<string> {
    const now = Date.now()
    const { id } = await playerAt(database, now, { main: rupiah(1_000_000) })
    const request = {
      player: id,
      level: 8,
      key: randomUUID(),
      lang: 'en',
      now,
      demandIdentity: async () => {},
    } as const
    return (await askWithdrawal(database, request, { ...DETAILS, amount: rupiah(100_001) })).transNo
  }

  // Proves SBX-26.
  test(`${RACES} races: one person never approves a payout above the amount, two approve it once`, async () => {
    const tokens = await Promise.all(['sari', 'dewi'].map((sub) => staff.tokenOf(sub)))
    const press = async (transNo: string, who: number, at: number) => {
      const headers = { authorization: `Bearer ${tokens[who]}` }
      const { status, answer } = await askDesk(urls[at] ?? '', `withdrawals/${transNo}`, {
        ...{ headers, body: { action: 'approve' } },
      })
      return [status, z.object({ state: z.string() }).parse(answer?.data).state].join(' ')
    }
    for (let race = 0; race < RACES; race++) {
      const [lonely, shared] = [await asked(), await asked()]
      const alone = await Promise.all([0, 1, 0, 1].map((at) => press(lonely, 0, at)))
      expect(alone).toEqual(Array(4).fill('202 checking'))
      const both = await Promise.all([0, 1, 0, 1].map((at, n) => press(shared, n % 3 === 0 ? 0 : 1, at)))
      expect(both).toContain('200 approved')
      const { rows } = await database.db.execute<{ count: string; people: string }>(
        `select count(*) filter (where after->>'state' = 'approved') as count, count(distinct operator_subject) as people
         from operator_action where subject = '${shared}'`,
      )
      expect(rows).toEqual([{ count: '1', people: '2' }])
    }
  })
})
