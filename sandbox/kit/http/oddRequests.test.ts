import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ODD_REQUESTS, rawRequest, statusesIn } from '../../../tests/support/rawRequest.ts'
import { startUpstream, testUpstream } from '../../../tests/support/upstream.ts'
import { createAdmin, createMetrics } from '../../operator/metrics.ts'

const upstream = testUpstream()
const admin = createAdmin(createMetrics(), { isStopping: () => false, names: [] })
const ports = new Map<string, number>()
beforeAll(async () => {
  admin.listen(0, '127.0.0.1')
  await once(admin, 'listening')
  ports.set('calls', Number(new URL(upstream.url).port))
  ports.set('games', upstream.gamesPort)
  ports.set('admin', (admin.address() as AddressInfo).port)
})
afterAll(() => void admin.close())

describe.each(['calls', 'games', 'admin'])('the port of %s', (name) => {
  // Proves SEC-17.
  test.each(ODD_REQUESTS)('%s answers 400, and a request behind it is not answered', async (_, bytes) => {
    const answer = await rawRequest(ports.get(name) ?? 0, bytes)
    expect(statusesIn(answer)).toEqual([400])
    expect(answer).toMatch(/^connection: close\r$/im)
  })
})

// Proves SEC-40.
test.each(['https://play.example', 'http://localhost:3000'])(
  'beside a product at %s both ports that browsers come to ask for https, or neither',
  async (webUrl) => {
    const started = await startUpstream({ webUrl })
    const games = `http://127.0.0.1:${started.gamesPort}`
    const answers = await Promise.all(
      [`${started.url}/readyz`, `${started.url}/nowhere`, `${games}/healthz`, `${games}/nowhere`].map((at) =>
        fetch(at),
      ),
    )
    await started.close()
    const expected = webUrl.startsWith('https') ? 'max-age=63072000; includeSubDomains' : null
    for (const { headers } of answers) expect(headers.get('strict-transport-security')).toBe(expected)
  },
)
