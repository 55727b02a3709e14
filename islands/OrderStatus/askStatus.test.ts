import { beforeEach, expect, test, vi } from 'vitest'
import { askStatus } from './askStatus.ts'

/** The time limit of a request outlives a fetch that is false. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

function answers(status: number, body: unknown) {
  const told: Event[] = []
  vi.stubGlobal('fetch', async () => Response.json(body, { status }))
  vi.stubGlobal('dispatchEvent', (event: Event) => told.push(event))
  return told
}

test('the page is told of an ended session, and polling stops', async () => {
  const told = answers(401, { code: 404, message: 'Sign in again' })
  await expect(askStatus('KCL-1')).resolves.toBe('signedOut')
  expect(told).toMatchObject([{ type: 'login-needed', detail: { message: 'Sign in again' } }])
})

// Proves DEP-20.
test('the state of the requested order is returned', async () => {
  const told = answers(200, { code: 200, data: { list: [{ transNo: 'KCL-1', state: 'credited' }] } })
  await expect(askStatus('KCL-1')).resolves.toMatchObject({ state: 'credited' })
  await expect(askStatus('KCL-2')).resolves.toMatchObject({ state: null })
  expect(told).toEqual([])
})
