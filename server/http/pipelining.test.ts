import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import express from 'express'
import { expect, test } from 'vitest'
import { pipelining } from './pipelining.ts'

// Proves LIM-18.
test('a few of many requests in one packet are answered, the next is refused and ends the connection', async () => {
  let requests = 0
  const waiting: (() => void)[] = []
  const app = express().use(pipelining(3), (_req, res) => {
    requests++
    waiting.push(() => res.end('page'))
  })
  const server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let text = ''
  socket.on('data', (bytes) => (text += bytes.toString('latin1')))
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(100))
  while (requests < 3) await new Promise(setImmediate)
  for (const answer of waiting) answer()
  await once(socket, 'close')
  expect(requests).toBe(3)
  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual([...Array(3).fill('HTTP/1.1 200'), 'HTTP/1.1 503'])
  server.close()
})
