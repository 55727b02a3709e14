import { beforeEach, expect, test, vi } from 'vitest'
import { askStatus } from './askStatus.ts'

/** The time limit of a request outlives a fetch that is false. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

function answers(status: number, body: unknown) {
  const events: Event[] = []
  vi.stubGlobal('fetch', async () => Response.json(body, { status }))
  vi.stubGlobal('dispatchEvent', (event: Event) => events.push(event))
  return events
}

// Proves DEP-20.
test('the state of the requested order is returned', async () => {
  const events = answers(200, { code: 200, data: { list: [{ transNo: 'KCL-1', state: 'credited' }] } })
  await expect(askStatus('KCL-1')).resolves.toMatchObject({ state: 'credited' })
  await expect(askStatus('KCL-2')).resolves.toMatchObject({ state: null })
  expect(events).toEqual([])
})
