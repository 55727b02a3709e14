import type { RequestHandler } from 'express'
import pino from 'pino'
import { afterAll, beforeAll } from 'vitest'
import { type As, ask, type Wire } from '../../cli/conformance/client.ts'
import type { ReplyOf } from '../../contract/calls/call.ts'
import { CALLS, type CallName, type Calls } from '../../contract/calls/calls.ts'
import type { PayoutPolicy } from '../../contract/money/payoutPolicy.ts'
import type { Sen } from '../../contract/money/sen.ts'
import type { Wording } from '../../contract/wording.ts'
import type { ProofSettings } from '../../sandbox/desk/proof.ts'
import { lendDatabase } from '../../sandbox/kit/db/testing.ts'
import type { Database, Log } from '../../sandbox/kit/db/types.ts'
import type { Metrics } from '../../sandbox/operator/metrics.ts'
import { createPasswords } from '../../sandbox/operator/players/passwords.ts'
import type { PushSettings } from '../../sandbox/operator/push/pushKeys.ts'
import { startUpstream as start } from '../../sandbox/start.ts'
import { statementLog } from './statements.ts'
import { temporaryFolder } from './temporaryFolder.ts'
import { TEST_PUSH } from './testPush.ts'

/** Signs callbacks and reset codes. */
export const TEST_SECRET = 'a secret that only tests know, 32+'

export interface TestUpstream {
  /** `http://127.0.0.1:port` */
  url: string
  gamesPort: number
  database: Database
  statements: Pick<ReturnType<typeof statementLog>, 'left' | 'ofLast'>
  drain(): void
  /** Throws when a refused call has left something behind (MON-49). */
  close(): Promise<void>
}

export interface TestSettings {
  publicUrl?: string
  webUrl?: string
  now?: () => number
  /** Which withdrawals ask the player to confirm their identity; none unless a test needs it. */
  payouts?: PayoutPolicy
  operators?: ProofSettings
  /** Above this amount two operators decide. */
  fourEyesFrom?: Sen
  log?: Log
  /** What its texts say. */
  wording?: Wording
  /** Demo accounts; off by default, they cost two password hashes. */
  demo?: boolean
  /** The secret that opens the desk and the test headers to callers on other machines. */
  sandboxSecret?: string
  onRequest?: RequestHandler
  metrics?: Metrics
  /** How browsers are told by push; `undefined` turns it off. */
  push?: PushSettings | undefined
  /** Which phones get codes. */
  phones?: { abroad: boolean }
}

/** A hash as cheap as argon2 allows: no test here is about its cost. */
const CHEAP = { memory: 8, passes: 1 }

/**
 * The reference upstream in this process, on a free port, with empty data: a PGlite in memory, or a new database on the
 * server of `TEST_DATABASE_URL`.
 */
export async function startUpstream(settings: TestSettings = {}): Promise<TestUpstream> {
  const { options, giveBack } = await lendDatabase()
  const statements = statementLog()
  const { onRequest = (_req, _res, next) => next() } = settings
  const upstream = await start({
    host: '127.0.0.1',
    port: 0,
    webUrl: 'http://localhost:3000',
    secret: TEST_SECRET,
    push: TEST_PUSH,
    demo: false,
    timeFactor: 100,
    payouts: { toNew: false, above: null },
    passwords: createPasswords(CHEAP),
    log: pino({ level: 'silent' }),
    ...settings,
    onRequest: (req, res, next) => statements.handler(req, res, () => onRequest(req, res, next)),
    ...options,
    dataDir: temporaryFolder(),
  })
  return {
    ...upstream,
    statements,
    async close() {
      await upstream.close()
      await giveBack()
      if (statements.left.length > 0) throw new Error(`Refused calls have written: ${statements.left}`)
    },
  }
}

/** The upstream of the tests beside it: started before them, closed after them and after what they look at then. */
export function testUpstream(settings: TestSettings = {}) {
  const upstream = {} as TestUpstream
  beforeAll(async () => {
    Object.assign(upstream, await startUpstream(settings))
  })
  afterAll(() => upstream.close())
  return Object.assign(upstream, {
    /** The envelope that a call answers. */
    call: async (name: CallName, input: Wire | FormData = {}, as: As = {}) =>
      (await ask(upstream.url, name, input, as)).envelope,
    /** What a call answers, by its schema. */
    reply: async <N extends CallName>(name: N, input: Wire | FormData = {}, as: As = {}): Promise<ReplyOf<Calls[N]>> =>
      CALLS[name].reply.parse((await ask(upstream.url, name, input, as)).envelope.data) as ReplyOf<Calls[N]>,
  })
}
