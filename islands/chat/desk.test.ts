import { beforeEach, expect, test, vi } from 'vitest'
import { FakeUpload } from '../../browser/upload/FakeUpload.ts'
import { outbox } from './desk.ts'

beforeEach(() => {
  // The time limit of a request outlives a fetch that is false.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  FakeUpload.all = []
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
})

interface SentRequest {
  url: string
  init: RequestInit
}

function line(...answers: [status: number, body: unknown][]): SentRequest[] {
  const requests: SentRequest[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url, init })
    const [status, body] = answers[requests.length - 1] ?? [500, {}]
    return Response.json(body, { status })
  })
  return requests
}
const done = (data: unknown, message = '') => [200, { code: 200, message, data }] as [number, unknown]

const progress = () => ({ onProgress: vi.fn(), stop: new AbortController().signal })
const intents = (requests: SentRequest[]) =>
  requests.map(({ init }) => new Headers(init.headers).get('Idempotency-Key'))

test('a picture is uploaded first, and its reference is sent with the question', async () => {
  const requests = line(done(null, 'Sent'))
  const outcome = outbox('Failed')('Halo', new Blob(['x']), progress())
  FakeUpload.last.answer(200, { code: 200, data: '/files/a.png' })
  expect(await outcome).toEqual({ kind: 'sent', text: 'Sent' })
  expect(FakeUpload.last.url).toBe('/api/api/tool/upload')
  expect(requests.map(({ url }) => url)).toEqual(['/api/service/question'])
  expect(requests[0]?.init.body).toBe('{"question":"Halo","images":"/files/a.png"}')
})

// Proves LIN-08.
test.each([403, 408, 413, 502])(
  'an answer %i of a proxy has words, and the next press sends text and picture',
  async (status) => {
    line(done(null, 'Sent'))
    const send = outbox('Failed')
    const picture = new Blob(['x'])
    const first = send('Halo', picture, progress())
    FakeUpload.last.status = status
    FakeUpload.last.responseText = status === 408 ? '' : '<html>'
    FakeUpload.last.onload?.()
    expect(await first).toEqual({ kind: 'refused', text: 'Failed', fields: { question: '', file: '' } })
    const again = send('Halo', picture, progress())
    FakeUpload.last.answer(200, { code: 200, data: '/files/a.png' })
    expect(await again).toEqual({ kind: 'sent', text: 'Sent' })
  },
)

// Proves LIN-09, SUP-05.
test('after a lost connection the picture is not uploaded again, and the question keeps its intent', async () => {
  const send = outbox('Failed')
  const picture = new Blob(['x'])
  const requests: SentRequest[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url, init })
    throw new TypeError('line')
  })
  const first = send('Halo', picture, progress())
  FakeUpload.last.answer(200, { code: 200, data: '/files/a.png' })
  await expect(first).rejects.toThrow('line')
  const again = line(done(null, 'Sent'), done(null, 'Sent'))
  expect(await send('Halo', picture, progress())).toEqual({ kind: 'sent', text: 'Sent' })
  expect(FakeUpload.all).toHaveLength(1)
  expect(intents(again)).toEqual(intents(requests))
  await send('Halo', picture, progress())
  expect(new Set(intents(again)).size).toBe(2)
})
