import request from 'supertest'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../kit/db/testing.ts'
import { playerAt, playOn } from '../../testing.ts'
import { createGamesApp } from './app.ts'
import { playLimits } from './limits.ts'

const database = testDatabase()
let app: ReturnType<typeof createGamesApp>
beforeAll(async () => {
  const limits = playLimits({ session: { points: 2, duration: 3600 }, strangers: { points: 3, duration: 3600 } })
  const play = { ...playOn(database, Date.now), limits }
  app = createGamesApp({ ...play, webUrl: 'https://play.example', mayTest: () => false })
})

const session = (token: string) => request(app).get('/play/api/session').set('Authorization', `Bearer ${token}`)
const statusOf = async (token: string) => (await session(token)).status

// Proves LIM-07.
test('a session that asks without pause waits, and costs no other one anything', async () => {
  const [fast, other] = [await playerAt(database, Date.now()), await playerAt(database, Date.now())]
  expect([await statusOf(fast.token), await statusOf(fast.token)]).toEqual([200, 200])
  const refused = await session(fast.token)
  expect(refused.status).toBe(429)
  expect(refused.body).toMatchObject({ error: 'tooSoon', waitMs: expect.any(Number) })
  expect(Number(refused.get('Retry-After'))).toBeGreaterThan(3000)
  expect(await statusOf(other.token)).toBe(200)
})

// Proves LIM-07.
test('callers without a session share one allowance, and players have theirs', async () => {
  const player = await playerAt(database, Date.now())
  const strangers = ['unknown-token-000', 'unknown-token-001', 'unknown-token-002', 'unknown-token-003']
  const statuses: number[] = []
  for (const token of strangers) statuses.push(await statusOf(token))
  expect(statuses).toEqual([401, 401, 401, 429])
  expect((await request(app).get('/play/api/rounds/none')).status).toBe(429)
  expect(await statusOf(player.token)).toBe(200)
})
