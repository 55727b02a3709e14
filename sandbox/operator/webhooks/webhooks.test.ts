import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { webhookReceiver } from '../../../tests/api/webhookReceiver.ts'
import { sendTestEvents } from '../../cli/webhooks.ts'
import { decideReview } from '../../desk/decideReview.ts'
import { readReviewQueue } from '../../desk/reviewItems.ts'
import { SILENT, testDatabase } from '../../kit/db/testing.ts'
import type { Database } from '../../kit/db/types.ts'
import { gamesOn, orderOf, playerAt, tellOf } from '../../testing.ts'
import { writeEvent } from '../events/events.ts'
import { EVENT_KINDS, playerEvent } from '../tables/events.ts'
import { webhookDelivery } from '../tables/webhooks.ts'
import { typeOf } from './message.ts'
import { watchWebhooks } from './metrics.ts'
import type { Receiver } from './post.ts'
import { createWebhooks, nameReceivers, PAUSES_MS, SENDING } from './webhooks.ts'

const DAY_MS = 86_400_000
const KEY = Buffer.alloc(32, 7)
const WHSEC = `whsec_${KEY.toString('base64')}`

const database = testDatabase()
let now = Date.parse('2026-11-21T12:00:00+07:00')
const after: (() => unknown)[] = []
beforeEach(async () => {
  await database.db.delete(playerEvent)
})
afterEach(async () => {
  for (const one of after.splice(0).reverse()) await one()
  await nameReceivers(database.db, [], now)
})

interface Heard {
  id: string
  body: string
  player: string
  type: string
}
type Answer = (heard: Heard, response: ServerResponse) => void
const accept: Answer = (_, response) => void response.writeHead(204).end()
const refuse: Answer = (_, response) => void response.writeHead(500).end()

/** A receiver on this machine, and what it has heard. `answer` may be changed. */
async function receiver(answer: Answer = accept) {
  const heard: Heard[] = []
  const it = { answer, heard }
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const { type, data } = JSON.parse(body)
    const one = { id: String(request.headers['webhook-id']), body, type, player: data.player }
    heard.push(one)
    it.answer(one, response)
  })
  return Object.assign(it, await listening(server))
}

async function listening(server: ReturnType<typeof createServer>): Promise<Receiver> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after.push(() => server.close().closeAllConnections())
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url: `http://${host}/`, host, keys: [KEY], mayBePrivate: true }
}

async function sender(receivers: readonly Receiver[], on: Pick<Database, 'db'> = database) {
  await nameReceivers(
    database.db,
    receivers.map(({ url }) => url),
    now,
  )
  const { sendDue, stop } = createWebhooks({ database: on, receivers, now: () => now, log: SILENT })
  after.push(stop)
  return sendDue
}

const newPlayer = async () => (await playerAt(database, now)).id
const tell = (player: string, kind: (typeof EVENT_KINDS)[number] = 'passkeyAdded') =>
  database.transaction((tx) => writeEvent(tx, { player, kind, at: now }))
const unsent = () => database.db.select().from(webhookDelivery).orderBy(webhookDelivery.event)
const queue = () =>
  readReviewQueue(
    database.db,
    gamesOn(database, () => now),
    now,
  )
const nameOf = ({ url, host }: Receiver) => `${host}-${createHash('md5').update(url).digest('hex').slice(0, 8)}`
const decide = (id: string, action: 'retry' | 'dismiss') =>
  decideReview(
    { database, games: gamesOn(database, () => now) },
    { kind: 'undeliveredWebhook', id, action, operator: 'Sari', reason: 'it answers again' },
    now,
  )
const numbers = (heard: readonly Heard[]) => heard.map(({ id }) => Number(id.slice('evt-'.length)))

// Proves HOK-01.
test('the receiver of the documents verifies what is sent, with the new secret and the old one, and refuses another', async () => {
  const taken: unknown[] = []
  const at = await listening(webhookReceiver(WHSEC, async (id, event) => void taken.push({ id, event })))
  const player = await newPlayer()
  const other = Buffer.alloc(24, 1)
  let sendDue = await sender([{ ...at, keys: [other] }])
  expect(await tellOf(database, await orderOf(database, player, now), { now })).toBe('applied')
  await sendDue()
  expect([taken, await unsent()]).toMatchObject([[], [{ problem: 'HTTP 400', attempts: 1 }]])
  // It looks at the time of the signature.
  now = Date.now()
  sendDue = await sender([{ ...at, keys: [other, KEY] }])
  await sendDue()
  expect(await unsent()).toEqual([])
  const data = { player: expect.any(String), about: expect.stringMatching(/^KCL-/), amount: '50000', method: 'QRIS' }
  const [row] = await database.db.select().from(playerEvent)
  expect(taken).toEqual([
    { id: `evt-${row?.id}`, event: { type: 'deposit.credited', timestamp: row?.at.toISOString(), data } },
  ])
  expect(new Set(EVENT_KINDS.map(typeOf)).size).toBe(EVENT_KINDS.length)
})

// Proves HOK-02, HOK-03.
test('pauses grow from 5 s to 24 h, then the event is parked; those behind it wait, and an operator sends all again', async () => {
  const at = await receiver(refuse)
  const sendDue = await sender([at])
  const [first, second] = [await newPlayer(), await newPlayer()]
  await tell(first)
  await tell(first, 'passkeyRemoved')
  for (const pause of PAUSES_MS) {
    await sendDue()
    const next = (await unsent())[0]?.nextAt?.getTime() ?? 0
    expect(next - now).toBeGreaterThanOrEqual(0.8 * pause)
    expect(next - now).toBeLessThanOrEqual(1.2 * pause)
    now = next - 1
    await sendDue()
    now = next
  }
  expect([PAUSES_MS[0], PAUSES_MS.at(-1), PAUSES_MS.toSorted((a, b) => a - b)]).toEqual([5_000, DAY_MS, PAUSES_MS])
  expect([await queue(), at.heard.length]).toEqual([[], PAUSES_MS.length])
  await sendDue()
  expect(await queue()).toMatchObject([{ kind: 'undeliveredWebhook', id: nameOf(at), at: now }])
  expect(new Set(at.heard.map(({ id, body }) => id + body)).size).toBe(1)
  at.answer = accept
  await tell(second)
  now += 10 * DAY_MS
  await sendDue()
  expect(at.heard.slice(PAUSES_MS.length + 1)).toHaveLength(1)
  expect([await decide('nobody.example', 'retry'), await decide(nameOf(at), 'retry')]).toEqual(['unknown', 'done'])
  await sendDue()
  expect(at.heard.slice(-2).map(({ type }) => type)).toEqual(['passkey.added', 'passkey.removed'])
  expect([await unsent(), await queue(), await decide(nameOf(at), 'retry')]).toEqual([[], [], 'settled'])
})

// Proves HOK-03.
test('a receiver that is gone for good is parked at once; what is given up lets the next one through', async () => {
  const at = await receiver((_, response) => void response.writeHead(410).end())
  const sendDue = await sender([at])
  const player = await newPlayer()
  await tell(player)
  await tell(player, 'passkeyRemoved')
  await sendDue()
  expect(await queue()).toMatchObject([{ kind: 'undeliveredWebhook', about: expect.stringContaining('× 1 · evt-') }])
  at.answer = accept
  expect(await decide(nameOf(at), 'dismiss')).toBe('done')
  await sendDue()
  expect([at.heard.map(({ type }) => type), await unsent()]).toEqual([['passkey.added', 'passkey.removed'], []])
})

// Proves HOK-04.
test('a receiver that never answers holds up no deposit and no other receiver, and gets so many at once', async () => {
  const [silent, other] = [await receiver(() => {}), await receiver()]
  const sendDue = await sender([silent, other])
  const players = await Promise.all(Array.from({ length: 12 }, newPlayer))
  for (const player of players) await tellOf(database, await orderOf(database, player, now), { now })
  const sending = sendDue()
  await expect.poll(() => [silent.heard.length, other.heard.length]).toEqual([8, 12])
  const late = await newPlayer()
  expect(await tellOf(database, await orderOf(database, late, now), { now })).toBe('applied')
  // A second process takes none that is under way.
  await (await sender([other]))()
  expect([silent.heard.length, other.heard.length]).toEqual([8, 13])
  for (const one of after.splice(0).reverse()) await one()
  await sending
})

// Proves HOK-04.
test('a receiver that seems dead is asked one at a time, until it accepts one', async () => {
  const at = await receiver(refuse)
  const sendDue = await sender([at])
  for (const player of await Promise.all(Array.from({ length: 24 }, newPlayer))) await tell(player)
  await sendDue()
  const asked = at.heard.length
  expect(asked).toBeLessThan(16)
  await sendDue()
  expect(at.heard).toHaveLength(asked + 1)
  at.answer = accept
  now += DAY_MS
  await sendDue()
  expect([at.heard.length, await unsent()]).toEqual([asked + 1 + 24, []])
})

// Proves HOK-05.
test.each(['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]'])(
  '%s is not asked unless a setting names it',
  async (host) => {
    const at = await receiver()
    const url = at.url.replace('127.0.0.1', host)
    const sendDue = await sender([{ ...at, url, mayBePrivate: false }])
    await tell(await newPlayer())
    await sendDue()
    expect([at.heard, await unsent()]).toMatchObject([[], [{ problem: 'PrivateAddress' }]])
  },
)

// Proves HOK-05.
test('no redirect is followed', async () => {
  const there = await receiver()
  const at = await receiver((_, response) => void response.writeHead(307, { location: there.url }).end())
  const sendDue = await sender([at])
  await tell(await newPlayer())
  await sendDue()
  expect([there.heard, await unsent()]).toMatchObject([[], [{ problem: 'HTTP 307' }]])
})

/** Of each player the ids rise. */
function expectOrder(heard: readonly Heard[]): void {
  for (const player of new Set(heard.map((one) => one.player))) {
    const mine = numbers(heard.filter((one) => one.player === player))
    expect(mine).toEqual(mine.toSorted((a, b) => a - b))
  }
}

/** The database as one process sees it, which is killed after so many uses of it. */
function mortal(uses: number) {
  let left = uses
  const get = (target: typeof database.db, name: string) => {
    if (left-- <= 0) throw new Error('killed')
    return Reflect.get(target, name)
  }
  return { db: new Proxy(database.db, { get } as ProxyHandler<typeof database.db>) }
}

// Proves HOK-01, HOK-02.
test('killed at each point, with a receiver that fails half of the time: none is lost, doubles have the same id', async () => {
  const players = await Promise.all(Array.from({ length: 6 }, newPlayer))
  const taken: Heard[] = []
  let turn = 0
  const at = await receiver((heard, response) => {
    const fate = turn++ % 4
    if (fate > 0) taken.push(heard)
    if (fate === 1) response.destroy()
    else response.writeHead(fate === 0 ? 500 : 204).end()
  })
  for (let round = 0; round < 80; round++) {
    const sendDue = await sender([at], mortal(round % 40))
    if (round % 2 === 0) await tell(players[(round / 2) % players.length] ?? '')
    await sendDue()
    now += 2 * DAY_MS
    if (round % 20 === 0) await decide(nameOf(at), 'retry')
  }
  at.answer = (heard, response) => {
    taken.push(heard)
    accept(heard, response)
  }
  await decide(nameOf(at), 'retry')
  await (await sender([at]))()
  expect(await unsent()).toEqual([])
  const written = await database.db.select().from(playerEvent).orderBy(playerEvent.id)
  expect(written).toHaveLength(40)
  expect([...new Set(numbers(taken))].sort((a, b) => a - b)).toEqual(written.map(({ id }) => id))
  expect(taken.length).toBeGreaterThan(written.length)
  expect(new Set(taken.map(({ id, body }) => id + body)).size).toBe(written.length)
  expectOrder(taken)
})

// Proves HOK-02.
test('events written while others are sent arrive in their order, each once', async () => {
  const at = await receiver()
  const sendDue = await sender([at])
  const players = await Promise.all(Array.from({ length: 3 }, newPlayer))
  const writing = players.map(async (player) => {
    for (let times = 0; times < 15; times++) await tell(player)
  })
  const sending = Array.from({ length: 40 }, sendDue)
  await Promise.all([...writing, ...sending])
  await sendDue()
  expect([at.heard.length, await unsent()]).toEqual([45, []])
  expectOrder(at.heard)
})

// Proves HOK-01.
test('a new address gets what happens from then on; one that was taken out keeps what it has not accepted', async () => {
  const [at, other] = [await receiver(refuse), await receiver()]
  const player = await newPlayer()
  await tell(player)
  await (await sender([at]))()
  await tell(player, 'passkeyRemoved')
  const sendDue = await sender([other])
  await tell(player, 'emailChanged')
  await sendDue()
  expect([at.heard, other.heard.map(({ type }) => type)]).toEqual([[], ['email.changed']])
  at.answer = accept
  await (await sender([at]))()
  expect(at.heard.map(({ type }) => type)).toEqual(['passkey.removed'])
  await tell(player)
  await database.db.delete(playerEvent).where(eq(playerEvent.player, player))
  expect(await unsent()).toEqual([])
})

// Proves HOK-01, HOK-05.
test('kancil webhooks sends a signed test event to each receiver, and says what it answers', async () => {
  const taken: unknown[] = []
  const at = await listening(webhookReceiver(WHSEC, async (id, event) => void taken.push({ id, event })))
  const other = await receiver()
  const said: unknown[] = []
  const { log, error } = console
  Object.assign(console, { log: (line: unknown) => said.push(line), error: (line: unknown) => said.push(line) })
  const settings = { WEBHOOK_URLS: at.url, WEBHOOK_KEYS: WHSEC, WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' }
  const two = { WEBHOOK_URLS: `${at.url},${other.url.replace('http', 'https')}`, WEBHOOK_KEYS: `${WHSEC},${WHSEC}` }
  try {
    expect(await sendTestEvents([], settings)).toBe(0)
    expect(await sendTestEvents([], { ...settings, ...two })).toBe(1)
    expect(await sendTestEvents(['now'], settings)).toBe(2)
    expect(await sendTestEvents([], {})).toBe(2)
  } finally {
    Object.assign(console, { log, error })
  }
  expect(taken).toMatchObject([{ id: expect.stringMatching(/^test-/), event: { type: 'webhook.test' } }, {}])
  expect(said).toContain(`${at.url}: HTTP 204`)
  expect(said.at(-1)).toBe('WEBHOOK_URLS is not set')
})

// Proves HOK-03.
test('metrics say how old the oldest unsent event is, and count attempts from 0 on', async () => {
  const registry = new Registry()
  const at = await receiver(refuse)
  const onSending = watchWebhooks({ registry }, database.db, [at])
  for (const outcome of SENDING)
    expect(await registry.metrics()).toContain(`kancil_webhooks_total{receiver="${at.host}",outcome="${outcome}"} 0\n`)
  expect(await registry.metrics()).toContain(`kancil_webhook_oldest_seconds{receiver="${at.host}"} 0\n`)
  await nameReceivers(database.db, [at.url], now)
  await tell(await newPlayer())
  await database.db.update(webhookDelivery).set({ since: new Date(Date.now() - 900_000) })
  await createWebhooks({ database, receivers: [at], now: () => now, log: SILENT, onSending }).sendDue()
  const measured = await registry.metrics()
  expect(measured).toContain(`kancil_webhooks_total{receiver="${at.host}",outcome="failed"} 1\n`)
  expect(measured).toMatch(/kancil_webhook_oldest_seconds\{receiver="[\d.:]+"\} 9\d\d/)
})
