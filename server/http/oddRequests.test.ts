import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ODD_REQUESTS, rawRequest, statusesIn } from '../../tests/support/rawRequest.ts'
import { createAdmin, serverStateOf } from '../observability/admin.ts'
import { createMetrics } from '../observability/metrics.ts'
import { hardenServer, SERVER_OPTIONS } from '../stop.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'

let web: TestApp
const servers: Server[] = []
const ports = new Map<string, number>()

beforeAll(async () => {
  web = await testApp()
  const players = createServer(SERVER_OPTIONS, web.app)
  hardenServer(players)
  const admin = createAdmin({
    names: [],
    serverState: () => serverStateOf(web.upstream, { answers: true, since: 0 }, { kinds: [], cookieBytes: 0 }),
    health: { stopping: false },
    metrics: async () => createMetrics({ release: '1', revision: 'abc', contract: '9' }).registry,
  })
  for (const [name, server] of [
    ['players', players],
    ['admin', admin],
  ] as const) {
    servers.push(server.listen(0, '127.0.0.1'))
    await once(server, 'listening')
    ports.set(name, (server.address() as AddressInfo).port)
  }
})
afterAll(async () => {
  for (const server of servers) server.close()
  await web.close()
})

describe.each(['players', 'admin'])("the %s' port", (name) => {
  // Proves SEC-17.
  test.each(ODD_REQUESTS)('%s answers 400, and a request behind it is not answered', async (_, bytes) => {
    const answer = await rawRequest(ports.get(name) ?? 0, bytes)
    expect(statusesIn(answer)).toEqual([400])
    expect(answer).toMatch(/^connection: close\r$/im)
  })
})
