import { beforeEach, expect, test, vi } from 'vitest'
import { UPLOAD_STALLED_MS } from '../limits.ts'
import { FakeUpload } from './FakeUpload.ts'
import { Stopped, upload } from './upload.ts'

beforeEach(() => {
  vi.useFakeTimers()
  FakeUpload.all = []
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
})

function started() {
  const shares: number[] = []
  const player = new AbortController()
  const answer = upload('/api/api/tool/upload', new FormData(), (share) => shares.push(share), player.signal)
  const failure = answer.catch((error: unknown) => error)
  return { shares, stop: () => player.abort(), answer, failure, line: FakeUpload.last }
}

// Proves LIN-08.
test('an upload reports its progress, and no timer remains', async () => {
  const { shares, line, answer } = started()
  line.progress(50, 200)
  line.progress(200, 200)
  line.answer(200, { code: 200, data: '/files/a.png' })
  expect(shares).toEqual([0.25, 1])
  await expect(answer).resolves.toMatchObject({ kind: 'done', data: '/files/a.png' })
  expect(vi.getTimerCount()).toBe(0)
})

// Proves LIN-08.
test('the player can stop an upload at any time', async () => {
  const { line, stop, failure } = started()
  line.progress(50, 200)
  stop()
  expect(await failure).toBeInstanceOf(Stopped)
})

// Proves LIN-08.
test('a slow upload may take any time; an upload that makes no progress fails', async () => {
  const { line, failure } = started()
  for (let bytes = 1; bytes < 20; bytes++) {
    await vi.advanceTimersByTimeAsync(UPLOAD_STALLED_MS - 1)
    line.progress(bytes, 20)
  }
  await vi.advanceTimersByTimeAsync(UPLOAD_STALLED_MS)
  expect(await failure).toBeInstanceOf(Error)
  expect(await failure).not.toBeInstanceOf(Stopped)
})

test('a broken connection is an error, an unreadable answer is a refusal', async () => {
  const broken = started()
  broken.line.onerror?.()
  expect(await broken.failure).toBeInstanceOf(Error)
  const odd = started()
  odd.line.status = 200
  odd.line.responseText = '<html>'
  odd.line.onload?.()
  await expect(odd.answer).resolves.toMatchObject({ kind: 'refused', text: '' })
})
