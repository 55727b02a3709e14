import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import pino from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ask } from '../../cli/conformance/client.ts'
import { newPlayer } from '../../cli/conformance/samples.ts'
import { CALLS } from '../../contract/calls/calls.ts'
import { addSen, NO_MONEY, rupiah, type Sen, toWire } from '../../contract/money/sen.ts'
import { readEnvironment } from '../../sandbox/env.ts'
import { openDatabase } from '../../sandbox/kit/db/open.ts'
import { checkLedger } from '../../sandbox/ledger/check.ts'
import { checkOrders } from '../../sandbox/operator/deposits/check.ts'
import { playerEvent } from '../../sandbox/operator/tables/events.ts'
import { post } from '../../sandbox/operator/webhooks/post.ts'
import { createWebhooks } from '../../sandbox/operator/webhooks/webhooks.ts'
import { migratedDatabase } from '../support/freshDatabase.ts'
import { builtProgram } from '../support/programs.ts'
import { migratedFolder } from '../support/template.ts'
import { temporaryFolder } from '../support/temporaryFolder.ts'
import { webhookReceiver } from './webhookReceiver.ts'

/** How often the process is killed: 20 times on PostgreSQL, 3 times on PGlite; `KILLS=20` sets another number. */
const KILLS = Number(process.env.KILLS ?? (process.env.TEST_DATABASE_URL ? 20 : 3))
const WORKERS = 4
/** Milliseconds of load before a kill: sometimes in the middle of the first order, sometimes after many. */
const LOAD_MS = { least: 100, spread: 500 }
const SECRET = 'a secret that only tests know, 32+'
const Ready = z.object({ ready: z.literal(true), port: z.number() })

let child: ChildProcess | undefined
const after: (() => unknown)[] = []
afterEach(async () => {
  await kill()
  for (const one of after.splice(0).reverse()) await one()
})

async function kill() {
  const dying = child
  child = undefined
  if (dying?.kill('SIGKILL')) await once(dying, 'exit')
}

/** Starts the upstream as its own process; returns its address. */
async function start(variables: Record<string, string>): Promise<string> {
  const env = { UPSTREAM_PORT: '0', LOG_LEVEL: 'fatal', DEMO_ACCOUNTS: 'false', WEBHOOK_SECRET: SECRET, ...variables }
  child = spawn(process.execPath, [builtProgram('upstream')], { env, stdio: ['pipe', 'pipe', 'inherit'] })
  if (!child.stdout) throw new Error('The process has no output')
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  return `http://127.0.0.1:${Ready.parse(JSON.parse(String(line))).port}`
}

/** PGlite in a folder, or a new database of the server of `TEST_DATABASE_URL`. */
async function place() {
  const server = process.env.TEST_DATABASE_URL
  const postgres = server ? await migratedDatabase(server) : undefined
  const dataDir = postgres ? temporaryFolder() : await migratedFolder()
  if (postgres) after.push(() => postgres.drop())
  const variables = { DATA_DIR: dataDir, ...(postgres && { DATABASE_URL: postgres.url }) }
  return { variables, dataDir, databaseUrl: postgres?.url }
}

/** A receiver of events that fails half of the time until it is mended: before it has taken one, or after. */
async function failingReceiver() {
  const taken: { id: string; event: unknown }[] = []
  const key = `whsec_${Buffer.alloc(32, 9).toString('base64')}`
  const it = { isMended: false, taken }
  const server = webhookReceiver(key, async (id, event) => {
    const fate = it.isMended ? 1 : Math.random()
    if (fate < 0.25) throw new Error('not taken')
    taken.push({ id, event })
    if (fate < 0.5) throw new Error('taken')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  after.push(() => server.close().closeAllConnections())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return Object.assign(it, {
    variables: { WEBHOOK_URLS: url, WEBHOOK_KEYS: key, WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' },
  })
}

interface Intent {
  key: string
  amount: Sen
  /** The player has received the answer. */
  transNo?: string
  /** The gateway has received the answer that the payment was accepted. */
  paid?: boolean
}

// Proves MON-22, HOK-01, HOK-02.
test(`a process killed ${KILLS} times under load loses no acknowledged call, and nothing happens twice`, {
  timeout: (2 + KILLS) * 120_000,
}, async () => {
  const receiver = await failingReceiver()
  const { dataDir, databaseUrl, ...rest } = await place()
  const variables = { ...rest.variables, ...receiver.variables }
  let base = await start(variables)
  const { token } = await newPlayer(base)
  const intents: Intent[] = []
  let running = true
  let seen = NO_MONEY

  /** Creates the order, or repeats it under the same key, and pays it. Throws when the process is killed meanwhile. */
  async function settle(intent: Intent) {
    const input = { paymentChannel: 'QRIS', amount: toWire(intent.amount) }
    const { envelope } = await ask(base, 'rechargeOrder', input, { token, key: intent.key })
    expect(envelope.code).toBe(200)
    const { transNo } = CALLS.rechargeOrder.reply.parse(envelope.data)
    if (intent.transNo !== undefined) expect(transNo).toBe(intent.transNo)
    intent.transNo = transNo
    const body = new URLSearchParams({ action: 'pay' })
    const answer = await fetch(`${base}/sandbox/gateway/pay/${transNo}`, { method: 'POST', body, redirect: 'manual' })
    if (answer.status === 303) intent.paid = true
  }
  const mainOf = async () => {
    const { envelope } = await ask(base, 'balance', {}, { token })
    const { total, bonus = NO_MONEY } = CALLS.balance.reply.parse(envelope.data)
    return (total - bonus) as Sen
  }
  /** Errors of a killed process are expected. */
  const unlessKilled = (work: Promise<unknown>) =>
    work.catch((error: unknown) => {
      if (running) throw error
    })
  async function worker() {
    while (running) {
      const intent = { key: crypto.randomUUID(), amount: rupiah(10_000 + intents.length) }
      intents.push(intent)
      await unlessKilled(settle(intent))
    }
  }
  /** Reads the balance continuously: with deposits only, it must never fall. */
  async function checker() {
    while (running) {
      await unlessKilled(
        mainOf().then((main) => {
          expect(main).toBeGreaterThanOrEqual(seen)
          seen = main
        }),
      )
    }
  }

  for (let round = 0; round < KILLS; round++) {
    running = true
    const busy = [...Array.from({ length: WORKERS }, worker), checker()]
    await wait(LOAD_MS.least + Math.random() * LOAD_MS.spread)
    running = false
    await kill()
    await Promise.all(busy)
    base = await start(variables)
  }

  running = true
  for (const intent of intents) await settle(intent)
  expect(intents.filter(({ paid }) => !paid)).toEqual([])
  expect(new Set(intents.map(({ transNo }) => transNo)).size).toBe(intents.length)
  const { envelope } = await ask(base, 'history', { type: 'deposit', pageSize: 1 }, { token })
  expect(CALLS.history.reply.parse(envelope.data).total).toBe(intents.length)
  const all = addSen(...intents.map(({ amount }) => amount))
  await vi.waitFor(async () => expect(await mainOf()).toBe(all), { timeout: 90_000, interval: 200 })
  expect(seen).toBeLessThanOrEqual(all)

  await kill()
  const database = await openDatabase({ dataDir, databaseUrl, log: pino({ level: 'silent' }) })
  after.push(() => database.close())
  expect([...(await checkLedger(database.db)), ...(await checkOrders(database.db))]).toEqual([])

  receiver.isMended = true
  const { receivers } = readEnvironment(receiver.variables)
  const webhooks = createWebhooks({
    ...{ database, receivers, log: pino({ level: 'silent' }) },
    // After all pauses of the failures.
    now: () => Date.now() + 3 * 86_400_000,
    send: (to, message) => post(to, message, Date.now()),
  })
  await webhooks.sendDue()
  const written = await database.db.select({ id: playerEvent.id }).from(playerEvent).orderBy(playerEvent.id)
  const ids = receiver.taken.map(({ id }) => Number(id.slice('evt-'.length)))
  expect(written.length).toBeGreaterThanOrEqual(intents.length)
  expect([...new Set(ids)]).toEqual(written.map(({ id }) => id))
  expect(new Set(receiver.taken.map((one) => JSON.stringify(one))).size).toBe(written.length)
})
