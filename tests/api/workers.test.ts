import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { request } from 'undici'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { newName } from '../../cli/conformance/samples.ts'
import { checkLedger } from '../../sandbox/ledger/check.ts'
import { checkOrders } from '../../sandbox/operator/deposits/check.ts'
import { ROOT } from '../../scripts/shared/run.ts'
import { freePort } from '../../server/sandbox/freePort.ts'
import { builtProgram } from '../support/programs.ts'
import { temporaryFolder } from '../support/temporaryFolder.ts'
import { startUpstream, type TestSettings } from '../support/upstream.ts'

/** The web tier as real processes behind one port (WEB_CONCURRENCY), in front of a reference upstream in this process. */
const COUNT = 2
const PATIENT = { timeout: 120_000, interval: 50 }
const after: (() => unknown)[] = []
afterEach(async () => {
  for (const one of after.splice(0).reverse()) await one()
})

const Line = z.looseObject({ msg: z.string(), worker: z.number().optional(), pid: z.number().optional() })
type Line = z.infer<typeof Line>

function spawned(env: Record<string, string>) {
  const child = spawn(process.execPath, [builtProgram('web')], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const lines: Line[] = []
  const output = { errors: '' }
  createInterface({ input: child.stdout }).on('line', (text) => lines.push(Line.parse(JSON.parse(text))))
  child.stderr.on('data', (bytes: Buffer) => {
    output.errors += bytes.toString()
  })
  const ended: Promise<unknown> = once(child, 'exit').then(([code, signal]) => code ?? signal)
  return { child, lines, output, ended }
}

async function stopped({ child, ended }: { child: ChildProcess; ended: Promise<unknown> }): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
  await ended
}

async function startWorkers(variables: Record<string, string> = {}, settings: TestSettings = {}) {
  const upstream = await startUpstream(settings)
  after.push(() => upstream.close())
  const folder = temporaryFolder()
  const [port, admin] = [await freePort(), await freePort()]
  const web = spawned({
    PORT: String(port),
    ADMIN_PORT: String(admin),
    DATA_DIR: folder,
    API_BASE_URL: upstream.url,
    UPSTREAM_IDEMPOTENCY: 'on',
    WEB_CONCURRENCY: String(COUNT),
    MAX_LOOP_DELAY_MS: '60000',
    UPSTREAM_TIME_FACTOR: '10',
    ...variables,
  })
  after.push(() => stopped(web))
  const listening = () => web.lines.filter(({ msg }) => msg === 'a worker listens')
  const allListen = (count: number) =>
    vi.waitFor(() => expect(listening().length, web.output.errors).toBe(count), PATIENT)
  const tooSoon = web.ended.then((how) => Promise.reject(new Error(`Ended with ${how}: ${web.output.errors}`)))
  await Promise.race([allListen(COUNT), tooSoon])
  return {
    ...web,
    upstream,
    url: `http://127.0.0.1:${port}`,
    allListen,
    pids: () => listening().map(({ pid = 0 }) => pid),
    metric: async (name: string) => {
      const text = await (await fetch(`http://127.0.0.1:${admin}/metrics`)).text()
      return text
        .split('\n')
        .find((line) => line.startsWith(name))
        ?.split(' ')
        .at(-1)
    },
    /** Waits for the log lines of that many answers of this path, which may come after the answers: all workers wrote some. */
    allAnswered: (path: string, answers: number) =>
      vi.waitFor(() => {
        const by = web.lines.flatMap((line) => (line.path === path ? [line.worker] : []))
        expect(by).toHaveLength(answers)
        expect(new Set(by).size).toBe(COUNT)
      }, PATIENT),
  }
}

interface Reply {
  status: number
  text: string
}

/**
 * Each request has a connection of its own, so that the workers take turns. One that was handed to a worker in the moment
 * of its death is never answered, and its caller gives up.
 */
async function post(url: string, path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await request(url + path, {
    method: 'POST',
    reset: true,
    headersTimeout: 60_000,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    body: JSON.stringify(body),
  })
  return { status: answer.statusCode, text: await answer.body.text(), headers: answer.headers }
}

async function newPlayer(url: string) {
  const answer = await post(url, '/api/auth/register', { username: newName(), password: 'rahasia123' })
  expect(answer.status).toBe(200)
  const cookie = [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((one) => one.split(';', 1)[0])
    .join('; ')
  const order = (key: string): Promise<Reply> =>
    post(url, DEPOSIT, { paymentChannel: 'QRIS', amount: '50000' }, { cookie, 'idempotency-key': key })
  const guess = (rawPassword: string): Promise<Reply> =>
    post(url, PASSWORD, { rawPassword, newPassword: 'sandibaru1', confirmNewPassword: 'sandibaru1' }, { cookie })
  return { order, guess }
}

const DEPOSIT = '/api/trx/depositSelf'
const PASSWORD = '/api/user/reset-password'
const Ordered = z.object({ data: z.object({ transNo: z.string() }) })
const transNoOf = ({ text }: Reply) => Ordered.parse(JSON.parse(text)).data.transNo
const ordersOf = async ({ database }: Awaited<ReturnType<typeof startUpstream>>) =>
  Number(z.array(z.object({ count: z.coerce.number() })).parse(await rowsOf(database))[0]?.count)
const rowsOf = async ({ db }: Awaited<ReturnType<typeof startUpstream>>['database']) =>
  (await db.execute('select count(*) as count from deposit_order')).rows

// Proves OPS-60, OPS-61, LIM-24, MON-11.
test('two workers are one product: a key counts once, limits are shared, figures add up', async () => {
  const web = await startWorkers()
  const player = await newPlayer(web.url)
  const key = crypto.randomUUID()
  const tries = await Promise.all(Array.from({ length: 6 }, () => player.order(key)))
  expect(tries.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  expect(new Set(tries.filter(({ status }) => status === 200).map(transNoOf)).size).toBe(1)
  expect(await ordersOf(web.upstream)).toBe(1)
  await web.allAnswered(DEPOSIT, tries.length)

  // Five tries in a quarter of an hour.
  const guesses = await Promise.all(Array.from({ length: 8 }, (_, n) => player.guess(`wrong-guess-${n}`)))
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(3)
  await web.allAnswered(PASSWORD, guesses.length)

  const answers = 'kancil_http_request_duration_seconds_count{route="/api/user/reset-password",method="POST"'
  expect(await web.metric(`${answers},status="4xx"}`)).toBe(String(guesses.length))
  expect(await web.metric('kancil_once_total{outcome="first"}')).toBe('1')
  expect(await web.metric('kancil_workers')).toBe(String(COUNT))
  expect(await web.metric('kancil_ready')).toBe('1')
})

// Proves OPS-60, OPS-61, MON-22.
test('a worker that is killed under load is replaced; no acknowledged order is lost and none is made twice', async () => {
  const web = await startWorkers({ RATE_LIMIT_FACTOR: '10000' })
  const players = await Promise.all(Array.from({ length: 3 }, () => newPlayer(web.url)))
  const acknowledged = new Map<string, string>()
  let going = true
  /** Repeats the order under its key until it is answered, as the form of a player does. */
  async function settle(order: (key: string) => Promise<Reply>, key: string): Promise<void> {
    for (;;) {
      const answer = await order(key).catch(() => null)
      if (answer?.status === 200) {
        const transNo = transNoOf(answer)
        expect(acknowledged.get(key) ?? transNo).toBe(transNo)
        acknowledged.set(key, transNo)
        return
      }
      await wait(50)
    }
  }
  const keys: [order: (key: string) => Promise<Reply>, key: string][] = []
  const busy = players.map(async ({ order }) => {
    while (going) {
      const key = crypto.randomUUID()
      keys.push([order, key])
      await settle(order, key)
    }
  })
  await vi.waitFor(() => expect(acknowledged.size).toBeGreaterThan(10), PATIENT)
  const counted = Number(await web.metric('kancil_once_total{outcome="first"}'))
  process.kill(web.pids()[0] ?? 0, 'SIGKILL')
  await web.allListen(COUNT + 1)
  const before = acknowledged.size
  await vi.waitFor(() => expect(acknowledged.size).toBeGreaterThan(before + 10), PATIENT)
  going = false
  await Promise.all(busy)

  for (const [order, key] of keys) await settle(order, key)
  expect(new Set(acknowledged.values()).size).toBe(keys.length)
  expect(await ordersOf(web.upstream)).toBe(keys.length)
  const { db } = web.upstream.database
  expect([...(await checkLedger(db)), ...(await checkOrders(db))]).toEqual([])
  expect(await web.metric('kancil_worker_restarts_total')).toBe('1')
  expect(await web.metric('kancil_workers')).toBe(String(COUNT))
  expect(Number(await web.metric('kancil_once_total{outcome="first"}'))).toBeGreaterThan(counted)
  expect(web.lines.find(({ msg }) => msg === 'a worker ended unexpectedly')).toMatchObject({ signal: 'SIGKILL' })
}, 240_000)

/** Upstream holds deposit orders back until `release`; `held` resolves when so many wait. */
function holding(count: number) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: held, resolve: reached } = Promise.withResolvers<void>()
  let waiting = 0
  const onRequest: TestSettings['onRequest'] = async (req, _res, next) => {
    if (req.path.endsWith('/trx/depositSelf')) {
      if (++waiting === count) reached()
      await released
    }
    next()
  }
  return { held, release, onRequest }
}

// Proves OPS-05, OPS-60.
test('SIGTERM lets each worker answer what it has accepted, and everything ends with 0', async () => {
  const { held, release, onRequest } = holding(4)
  const web = await startWorkers({}, { onRequest })
  const player = await newPlayer(web.url)
  const orders = Promise.all(Array.from({ length: 4 }, () => player.order(crypto.randomUUID())))
  await held
  web.child.kill('SIGTERM')
  await vi.waitFor(() => expect(web.lines.filter(({ msg }) => msg === 'stopping')).toHaveLength(COUNT + 1), PATIENT)
  await expect(fetch(`${web.url}/healthz`)).rejects.toThrow()
  release()
  const answers = await orders
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await web.ended).toBe(0)
  await web.allAnswered(DEPOSIT, answers.length)
  expect(await ordersOf(web.upstream)).toBe(4)
})

// Proves OPS-60.
test('without their primary process the workers answer what they have accepted, and end', async () => {
  const { held, release, onRequest } = holding(4)
  const web = await startWorkers({}, { onRequest })
  const player = await newPlayer(web.url)
  const orders = Promise.all(Array.from({ length: 4 }, () => player.order(crypto.randomUUID())))
  await held
  web.child.kill('SIGKILL')
  expect(await web.ended).toBe('SIGKILL')
  release()
  expect((await orders).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const isGone = (pid: number) => {
    try {
      return !process.kill(pid, 0)
    } catch {
      return true
    }
  }
  await vi.waitFor(() => expect(web.pids().filter((pid) => !isGone(pid))).toEqual([]), PATIENT)
})
