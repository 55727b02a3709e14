import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import request from 'supertest'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rupiah } from '../../contract/money/sen.ts'
import { SANDBOX_HOST_HEADER } from '../../contract/sandbox.ts'
import { SILENT, testDatabase } from '../kit/db/testing.ts'
import { balanceReader } from '../ledger/balance.ts'
import { openPlayer } from '../ledger/openPlayer.ts'
import { callbackRouter } from '../operator/deposits/callback.ts'
import { createOrder } from '../operator/deposits/create.ts'
import { gatewayOutbox } from '../operator/tables/gateway.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { gatewayRouter } from './router.ts'

const START = Date.UTC(2026, 10, 21)
const MINUTE = 60_000
const SECRET = 'the secret of the tests'

const database = testDatabase()
let server: Server
let outbox: Outbox
let clock: number
/** The status with which the receiver refuses callbacks. */
let refuseWith: number | undefined
const app = express()

beforeAll(async () => {
  const now = () => clock
  server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  outbox = createOutbox({
    database,
    callbackUrl: `http://127.0.0.1:${port}/callback`,
    secret: SECRET,
    now,
    log: SILENT,
  })
  app.use('/callback', (_, response, next) => (refuseWith === undefined ? next() : response.status(refuseWith).end()))
  app.use('/callback', callbackRouter({ database, secret: SECRET, now, log: SILENT }))
  app.use('/gateway', gatewayRouter({ database, outbox, webUrl: 'http://localhost:3000', now, log: SILENT }))
})
beforeEach(async () => {
  clock = START
  refuseWith = undefined
  await database.db.delete(gatewayOutbox)
})
afterAll(async () => {
  await outbox.stop()
  server.close()
})

async function ordered() {
  const player = randomUUID()
  await database.transaction((tx) => openPlayer(tx, player))
  const input = { player, key: randomUUID(), lang: 'en', paymentChannel: 'QRIS', amount: rupiah(50_000) } as const
  const { order } = await createOrder({ database, gatewayUrl: '/gateway', now: () => clock }, input)
  return { player, page: `/gateway/pay/${order.transNo}`, transNo: order.transNo }
}
const main = async (player: string) => (await balanceReader(database.db)(player)).main
const pay = (page: string, action = 'pay') => request(server).post(page).type('form').send({ action })
const outboxRows = () => database.db.select().from(gatewayOutbox)

test('the gateway shows the order in both languages, without script and with its own policy', async () => {
  const { page, transNo } = await ordered()
  const english = await request(server).get(page).set('Accept-Language', 'en')
  expect(english.text).toContain(transNo)
  expect(english.text).toContain('IDR\u00a050,000')
  expect(english.text).toMatch(/<button[^>]*value="pay">Pay<\/button>[\s\S]*value="fail">Let it fail/)
  expect(english.text).not.toMatch(/<script|style="|onclick/)
  expect(english.headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'; form-action 'self'/,
  )
  const indonesian = await request(server).get(`${page}?lang=id`).set('Accept-Language', 'en')
  expect(indonesian.text).toContain('lang="id"')
  expect(indonesian.text).toContain('Rp\u00a050.000')
})

test('paying credits the player by a signed callback and redirects back with 303', async () => {
  const { player, page, transNo } = await ordered()
  const answer = await pay(page)
  expect(answer.status).toBe(303)
  expect(answer.headers.location).toBe(`${transNo}?lang=en`)
  expect(await main(player)).toBe(rupiah(50_000))
  const after = await request(server).get(page)
  expect(after.text).toContain(`href="http://localhost:3000/confirm?transNo=${transNo}"`)
  const onPhone = await request(server).get(page).set(SANDBOX_HOST_HEADER, '192.168.1.20')
  expect(onPhone.text).toContain(`href="http://192.168.1.20:3000/confirm?transNo=${transNo}"`)
  expect(after.text).not.toContain('<form')
  expect(await outboxRows()).toMatchObject([{ state: 'sent', attempts: 1, lastStatus: 200 }])
})

test('paying twice and failing after paying count as one payment', async () => {
  const { player, page } = await ordered()
  const answers = [...(await Promise.all([pay(page), pay(page), pay(page)])), await pay(page, 'fail')]
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303])
  expect(await main(player)).toBe(rupiah(50_000))
  expect(await outboxRows()).toHaveLength(1)
})

test('an expired order says so and can still be paid', async () => {
  const { player, page } = await ordered()
  clock += 16 * MINUTE
  expect((await request(server).get(page)).text).toContain('marked as late')
  await pay(page)
  expect(await main(player)).toBe(rupiah(50_000))
})

test('an unknown order and an unknown choice answer 404; the form of an html order leads to the page', async () => {
  const { page, transNo } = await ordered()
  expect((await request(server).get('/gateway/pay/KCL-261121-000000')).status).toBe(404)
  expect((await pay('/gateway/pay/KCL-261121-000000')).status).toBe(404)
  expect((await pay(page, 'steal')).status).toBe(404)
  const opened = await request(server).post(`/gateway/open/${transNo}`)
  expect([opened.status, opened.headers.location]).toEqual([303, `../pay/${transNo}`])
})

// Proves DEP-31.
test('a refused callback is sent again with growing pauses, and counts once', async () => {
  const { player, page } = await ordered()
  refuseWith = 503
  await pay(page)
  const [first] = await outboxRows()
  expect(first).toMatchObject({ state: 'waiting', attempts: 1, lastStatus: 503 })
  const firstPause = (first?.nextAt.getTime() ?? 0) - clock
  expect(firstPause).toBeGreaterThanOrEqual(800)

  await outbox.kick()
  expect((await outboxRows())[0]?.attempts).toBe(1)
  clock = first?.nextAt.getTime() ?? 0
  await outbox.kick()
  const [second] = await outboxRows()
  expect(second).toMatchObject({ state: 'waiting', attempts: 2 })
  expect((second?.nextAt.getTime() ?? 0) - clock).toBeGreaterThan(firstPause)

  refuseWith = undefined
  clock = second?.nextAt.getTime() ?? 0
  await outbox.kick()
  expect((await outboxRows())[0]).toMatchObject({ state: 'sent', attempts: 3 })
  expect(await main(player)).toBe(rupiah(50_000))
})

// Proves DEP-31.
test('a callback that upstream refuses for good is not sent again', async () => {
  const { page } = await ordered()
  refuseWith = 422
  await pay(page)
  expect(await outboxRows()).toMatchObject([{ state: 'refused', attempts: 1, lastStatus: 422 }])
})

// Proves DEP-31.
test('two senders never send one callback at the same time', async () => {
  const { page } = await ordered()
  refuseWith = 503
  await pay(page)
  clock += MINUTE
  let calls = 0
  const port = (server.address() as AddressInfo).port
  const context = {
    database,
    callbackUrl: `http://127.0.0.1:${port}/callback`,
    secret: SECRET,
    now: () => clock,
    log: SILENT,
  }
  const count = () => calls++
  server.on('request', count)
  await Promise.all([createOutbox(context).kick(), createOutbox(context).kick(), createOutbox(context).kick()])
  server.off('request', count)
  expect(calls).toBe(1)
})

test('a callback that is not signed JSON is refused', async () => {
  const bare = await request(server).post('/callback/payment').send({ type: 'payment.paid' })
  expect([bare.status, bare.body]).toEqual([401, { outcome: 'wrong_signature' }])
})
