/**
 * What one page, one call and one round cost: processor time of the web process, of the reference upstream and of PostgreSQL, bytes
 * sent to the player, rows and bytes kept. One request after the other against the built programs; processor time, so other work on
 * the machine hardly counts. These are the inputs of the model in sandbox/docs/scale.md.
 *
 *   TEST_DATABASE_URL=postgres://… node workshop/bench/costs.ts [--requests 300] [--rounds 500]
 *
 * Needs `npm run build`. The database's share is known only when it runs on this Linux machine.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import pino from 'pino'
import { Agent, request } from 'undici'
import { rupiah } from '../../contract/money/sen.ts'
import { httpWallet } from '../../sandbox/games/server/rounds/httpWallet.ts'
import { playRound } from '../../sandbox/games/server/rounds/play.ts'
import { randomServerSeed } from '../../sandbox/games/server/rounds/seeds.ts'
import { gameOperator } from '../../sandbox/operator/game-wallet/gameOperator.ts'
import { startUpstream } from '../../sandbox/start.ts'
import { playerAt as gamePlayerAt, sessionAt } from '../../sandbox/testing.ts'
import { walletKey } from '../../sandbox/wallet-api/key.ts'
import { freePort } from '../../server/sandbox/freePort.ts'
import { playerAt } from '../../tests/chaos/product.ts'
import { freshDatabase } from '../../tests/support/freshDatabase.ts'
import { type Running, startProcess } from './processes.ts'

/** Processor time of the server's processes for this database, in ms; NaN when they run on another machine. */
async function databaseCpu(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  )
  try {
    // Fields 14 and 15: ticks of 10 ms in user and system mode. The name in field 2 has no space.
    const ticks = rows.map(({ pid }) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ').slice(13, 15).map(Number))
    return ticks.flat().reduce((sum, one) => sum + one * 10, 0)
  } catch {
    return Number.NaN
  }
}

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '300' }, rounds: { type: 'string', default: '500' } },
})
const [requests = 0, rounds = 0] = [values.requests, values.rounds].map(Number)
const server = process.env.TEST_DATABASE_URL
if (!server || !requests || !rounds) throw new Error('TEST_DATABASE_URL says where PostgreSQL is')
const SECRET = 'a secret that only this bench knows, 32+'
const WARM_UP = 100
const PLAYERS = 10
const BETWEEN_ROUNDS_MS = 3_000
const GROWING = ['transfer', 'game_move', 'game_round', 'history', 'deposit_order', 'idempotency', 'gateway_payment']

const each = (total: number, count: number) => Number((total / count).toFixed(2))

interface Row {
  what: string
  'web, ms': number
  'upstream, ms': number
  'PostgreSQL, ms': number
  'bytes sent': number
}

async function costsOfRequests(databaseUrl: string, data: string, client: Client): Promise<Row[]> {
  const running: Running[] = []
  const agent = new Agent({ connections: 1 })
  try {
    const [upstreamPort, port] = [await freePort(), await freePort()]
    const upstream = await startProcess({
      args: ['dist/server/upstream.mjs'],
      variables: {
        UPSTREAM_PORT: String(upstreamPort),
        DATA_DIR: join(data, 'upstream'),
        DATABASE_URL: databaseUrl,
        WEBHOOK_SECRET: SECRET,
        DEMO_ACCOUNTS: 'false',
      },
      url: `http://127.0.0.1:${upstreamPort}/readyz`,
    })
    running.push(upstream)
    const url = `http://127.0.0.1:${port}`
    const web = await startProcess({
      args: ['dist/server/web.mjs'],
      variables: {
        PORT: String(port),
        API_BASE_URL: `http://127.0.0.1:${upstreamPort}`,
        UPSTREAM_IDEMPOTENCY: 'on',
        DATA_DIR: join(data, 'web'),
        RATE_LIMIT_FACTOR: '1000000',
        MAX_LOOP_DELAY_MS: '60000',
        TRUST_PROXY: '1',
      },
      url: `${url}/`,
    })
    running.push(web)
    const players: string[] = []
    for (let n = 0; n < PLAYERS; n++) players.push((await playerAt(url, `198.51.100.${n + 1}`)).cookies())

    const send = async (path: string, n: number, accept: string, post?: object) => {
      const cookie = path === '/' && accept === VISITOR ? {} : { cookie: players[n % PLAYERS] ?? '' }
      const answer = await request(url + path, {
        dispatcher: agent,
        method: post ? 'POST' : 'GET',
        headers: {
          ...cookie,
          accept: accept === VISITOR ? HTML : accept,
          'accept-encoding': 'br, gzip',
          'x-forwarded-for': `198.51.100.${(n % PLAYERS) + 1}`,
          ...(post ? { origin: url, 'content-type': 'application/json', 'idempotency-key': randomUUID() } : {}),
        },
        ...(post ? { body: JSON.stringify(post) } : {}),
      })
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${await answer.body.text()}`)
      return (await answer.body.arrayBuffer()).byteLength
    }
    const [VISITOR, HTML, JSON_] = ['visitor', 'text/html', 'application/json']
    const measured: [what: string, path: string, accept: string, post?: object][] = [
      ['home page, kept for visitors', '/', VISITOR],
      ['home page of a player, drawn', '/', HTML],
      ['wallet page of a player, drawn', '/wallet', HTML],
      ['private call (history)', '/api/trx/history', JSON_],
      ['deposit order', '/api/trx/depositSelf', JSON_, { paymentChannel: 'QRIS', amount: '50000' }],
    ]
    const rows: Row[] = []
    for (const [what, path, accept, post] of measured) {
      for (let n = 0; n < WARM_UP; n++) await send(path, n, accept, post)
      const from = [web.cpuMs(), upstream.cpuMs(), await databaseCpu(client)]
      let bytes = 0
      for (let n = 0; n < requests; n++) bytes += await send(path, n, accept, post)
      const [webMs, upstreamMs, databaseMs] = [web.cpuMs(), upstream.cpuMs(), await databaseCpu(client)].map(
        (now, at) => each(now - (from[at] ?? 0), requests),
      )
      rows.push({
        what,
        'web, ms': webMs ?? Number.NaN,
        'upstream, ms': upstreamMs ?? Number.NaN,
        'PostgreSQL, ms': databaseMs ?? Number.NaN,
        'bytes sent': Math.round(bytes / requests),
      })
    }
    return rows
  } finally {
    await agent.close()
    for (const one of running.reverse()) await one.stop()
  }
}

/** Rounds of a game: bet, draw and win over the wallet's HTTP, on a clock that leaves out the pauses between rounds. */
async function costsOfRounds(databaseUrl: string, data: string, client: Client) {
  let now = Date.now()
  const log = pino({ level: 'silent' })
  const upstream = await startUpstream({
    host: '127.0.0.1',
    port: 0,
    dataDir: data,
    databaseUrl,
    webUrl: 'http://localhost:3000',
    secret: SECRET,
    demo: false,
    log,
    now: () => now,
  })
  try {
    const { database } = upstream
    const clock = () => now
    const wallet = httpWallet({ url: () => upstream.url, key: walletKey(SECRET), now: clock })
    const context = { database, wallet, operator: gameOperator(database.db), seeds: randomServerSeed, log, now: clock }
    const player = await gamePlayerAt(database, now, { main: rupiah(1_000_000_000) })
    const play = async () => {
      now += BETWEEN_ROUNDS_MS
      const input = {
        requestId: randomUUID(),
        stake: rupiah(1_000),
        choice: { variant: 'wheel', bet: 'red' },
      } as const
      await playRound(context, await sessionAt(database, player.token, now), input)
    }
    for (let n = 0; n < WARM_UP; n++) await play()
    const sizes = async () => {
      const { rows } = await client.query<{ name: string; bytes: string; rows: string }>(
        `select t as name, pg_total_relation_size(t::regclass) as bytes,
           (xpath('/row/c/text()', query_to_xml('select count(*) as c from ' || t, false, true, '')))[1]::text as rows
         from unnest($1::text[]) t`,
        [GROWING],
      )
      return new Map(rows.map(({ name, bytes, rows }) => [name, { bytes: Number(bytes), rows: Number(rows) }]))
    }
    const before = await sizes()
    const [cpu, databaseMs] = [process.cpuUsage(), await databaseCpu(client)]
    for (let n = 0; n < rounds; n++) await play()
    const { user, system } = process.cpuUsage(cpu)
    const spent = (await databaseCpu(client)) - databaseMs
    const after = await sizes()
    return {
      upstreamMs: each((user + system) / 1000, rounds),
      databaseMs: each(spent, rounds),
      stored: GROWING.map((name) => {
        const [from, to] = [before.get(name), after.get(name)]
        return {
          table: name,
          'rows a round': each((to?.rows ?? 0) - (from?.rows ?? 0), rounds),
          'bytes a round, with indexes': Math.round(((to?.bytes ?? 0) - (from?.bytes ?? 0)) / rounds),
        }
      }),
    }
  } finally {
    await upstream.close()
  }
}

const data = mkdtempSync(join(tmpdir(), 'kancil-costs-'))
const { url, drop } = await freshDatabase(server)
const client = new Client(url)
await client.connect()
try {
  console.table(await costsOfRequests(url, data, client))
  const { upstreamMs, databaseMs, stored } = await costsOfRounds(url, data, client)
  console.log(`a round (bet, draw, win): upstream ${upstreamMs} ms, PostgreSQL ${databaseMs} ms`)
  console.table(stored)
} finally {
  await client.end()
  await drop()
  rmSync(data, { recursive: true, force: true })
}
