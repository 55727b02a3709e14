import { EventEmitter } from 'node:events'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { beforeEach, expect, test, vi } from 'vitest'
import { limitSlowBody } from './slowBodies.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

const FILE = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '400000' }
const FORM = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '9000' }
const CHUNKS = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }

/** A request on a line whose bytes the test counts. */
function coming(headers: Record<string, string>) {
  let bytes = 0
  const socket = Object.defineProperty(new Socket(), 'bytesRead', { get: () => bytes })
  const req = Object.assign(new IncomingMessage(socket), { headers })
  const res = new ServerResponse(req)
  const ended = vi.spyOn(res, 'end')
  limitSlowBody(req, res)
  return {
    req,
    cut: () => (ended.mock.calls.length > 0 ? [res.statusCode, res.shouldKeepAlive] : null),
    after(seconds: number, more: number) {
      bytes += more
      vi.advanceTimersByTime(1000 * seconds)
    },
  }
}

// Proves LIN-08.
test('a file that moves on has minutes', () => {
  const line = coming(FILE)
  for (let half = 0; half < 20; half++) line.after(30, 8000)
  expect(line.cut()).toBeNull()
  EventEmitter.prototype.emit.call(line.req, 'end')
  expect(vi.getTimerCount()).toBe(0)
})

// Proves LIM-19.
test.each([
  ['a file that stands still', FILE, 0],
  ['a file of which some bytes come', FILE, 900],
  ['a form of which some bytes come', FORM, 2000],
  ['a body without a length', CHUNKS, 2000],
])('%s is ended after half a minute', (_, headers, bytes) => {
  const line = coming(headers)
  line.after(29, bytes)
  expect(line.cut()).toBeNull()
  line.after(1, 0)
  expect(line.cut()).toEqual([408, false])
})

test('a request without a body has no timer', () => {
  coming({})
  coming({ 'content-length': '0' })
  expect(vi.getTimerCount()).toBe(0)
})
