import { afterEach, expect, test, vi } from 'vitest'
import { readChat, sendQuestion } from './desk.ts'
import { fitted } from './shrink.ts'

afterEach(() => vi.unstubAllGlobals())

interface Asked {
  url: string
  init: RequestInit
}

function line(...answers: [status: number, body: unknown][]): Asked[] {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, init })
    const [status, body] = answers[asked.length - 1] ?? [500, {}]
    return Response.json(body, { status })
  })
  return asked
}
const done = (data: unknown, message = '') => [200, { code: 200, message, data }] as [number, unknown]

test('a picture goes first, its reference with the question', async () => {
  const asked = line(done('/files/a.png'), done(null, 'Sent'))
  expect(await sendQuestion('Halo', new Blob(['x']))).toEqual({ kind: 'sent', text: 'Sent' })
  expect(asked.map(({ url }) => url)).toEqual(['/api/api/tool/upload', '/api/service/question'])
  expect(asked[1]?.init.body).toBe('{"question":"Halo","images":"/files/a.png"}')
})

test('a refused picture sends no question', async () => {
  const asked = line([415, { code: 415, message: 'One image', errors: { file: 'One image' } }])
  const sent = await sendQuestion('Halo', new Blob(['x']))
  expect(sent).toEqual({ kind: 'refused', text: 'One image', fields: { question: '', file: 'One image' } })
  expect(asked).toHaveLength(1)
})

test('a lost session is told apart from a refusal', async () => {
  line([401, { code: 401, message: 'Sign in' }])
  expect(await sendQuestion('Halo', null)).toEqual({ kind: 'signedOut' })
  line([401, { code: 401 }])
  expect(await readChat()).toBe('signedOut')
})

test('the list as the door cleans it; anything else is no answer', async () => {
  line(done({ list: [{ id: 1, createTime: 5, question: 'Q', images: ['/files/a.png', 7], answer: '' }] }))
  expect(await readChat()).toEqual([{ id: '1', createTime: 5, question: 'Q', images: ['/files/a.png'], answer: '' }])
  line([502, { code: 502, message: '' }])
  await expect(readChat()).rejects.toThrow('chat')
})

test.each([
  [4000, 3000, { width: 1600, height: 1200 }],
  [300, 9000, { width: 53, height: 1600 }],
  [640, 480, { width: 640, height: 480 }],
  [1, 20_000, { width: 1, height: 1600 }],
])('a picture of %i by %i', (width, height, expected) => {
  expect(fitted(width, height)).toEqual(expected)
})
