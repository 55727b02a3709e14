import { beforeEach, expect, test, vi } from 'vitest'
import { refreshBalance } from './refreshBalance.ts'

/** The time limit of a request outlives a fetch that is false. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

function answers(status: number, body: unknown) {
  const events: Event[] = []
  vi.stubGlobal('fetch', async () => Response.json(body, { status }))
  vi.stubGlobal('dispatchEvent', (event: Event) => events.push(event))
  return events
}

test.each([[75_000], ['75000'], [{ balance: '75000.00' }]])('the header receives the balance %j', async (data) => {
  const events = answers(200, { code: 200, data })
  await refreshBalance('en')
  expect(events).toMatchObject([{ type: 'balance', detail: { figure: expect.stringContaining('75,000') } }])
})

test('the page is told of an ended session; any other answer changes nothing', async () => {
  const ended = answers(401, { code: 404, message: 'Sign in again' })
  await refreshBalance('en')
  expect(ended).toMatchObject([{ type: 'login-needed', detail: { message: 'Sign in again' } }])
  const broken = answers(502, { code: 502 })
  await refreshBalance('en')
  expect(broken).toEqual([])
})
