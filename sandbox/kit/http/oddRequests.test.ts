import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ODD_REQUESTS, rawRequest, statusesIn } from '../../../tests/support/rawRequest.ts'
import { startUpstream, type TestUpstream } from '../../../tests/support/upstream.ts'
import { createAdmin, createMetrics } from '../../operator/metrics.ts'

let upstream: TestUpstream
const admin = createAdmin(createMetrics(), { isStopping: () => false })
const ports = new Map<string, number>()
beforeAll(async () => {
  upstream = await startUpstream()
  admin.listen(0, '127.0.0.1')
  await once(admin, 'listening')
  ports.set('calls', Number(new URL(upstream.url).port))
  ports.set('games', upstream.gamesPort)
  ports.set('admin', (admin.address() as AddressInfo).port)
})
afterAll(async () => {
  admin.close()
  await upstream.close()
})

describe.each(['calls', 'games', 'admin'])('the port of %s', (name) => {
  // Proves SEC-17.
  test.each(ODD_REQUESTS)('%s answers 400, and a request behind it is not answered', async (_, bytes) => {
    const answer = await rawRequest(ports.get(name) ?? 0, bytes)
    expect(statusesIn(answer)).toEqual([400])
    expect(answer).toMatch(/^connection: close\r$/im)
  })
})
