import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { tryServices } from './startChecks.ts'

/** A trial that does not end is killed after this time, in ms. */
const HANGS_MS = 20_000

// Proves OPS-40.
test.skipIf(process.platform !== 'linux')('a folder below /proc, where nothing can be made, ends the start', () => {
  const checks = new URL('startChecks.ts', import.meta.url).href
  const program = `const { tryServices } = await import('${checks}'); console.log(await tryServices({ DATA_DIR: '/proc/none' }))`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
    timeout: HANGS_MS,
    killSignal: 'SIGKILL',
  })
  expect(stdout).toContain('DATA_DIR: cannot be written (ENOENT)')
})

// Proves OPS-40.
test('rediss to a Redis that speaks no TLS says so', async () => {
  const redis = createServer((socket) => {
    // As Redis does with the first message of TLS: it waits for the end of a line.
    socket.on('data', (bytes) => bytes.toString('latin1') === 'PING\r\n' && socket.write('+PONG\r\n'))
    socket.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(redis, 'listening')
  const { port } = redis.address() as AddressInfo
  const waitMs = 300
  expect(await tryServices({ REDIS_URL: `rediss://user:secret@127.0.0.1:${port}` }, waitMs)).toEqual([
    'REDIS_URL: asks for TLS (rediss) of a server that speaks none; write redis, or turn TLS on there',
  ])
  expect(await tryServices({ REDIS_URL: 'rediss://127.0.0.1:1' }, waitMs)).toEqual([
    expect.stringContaining('REDIS_URL: nothing answers there'),
  ])
  redis.close()
})

// Proves OPS-40.
test('what answers at the address and is not what was meant is named', async () => {
  const other = createServer((socket) => {
    socket.on('data', (bytes) => {
      const text = bytes.toString('latin1').toLowerCase()
      if (bytes[0] === 0) return socket.end('N')
      if (bytes[0] === 22) return socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')
      for (const command of text.split('*').slice(1))
        socket.write(command.includes('select') ? '-ERR DB index is out of range\r\n' : '+PONG\r\n')
    })
    socket.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const https = { API_BASE_URL: `https://127.0.0.1:${port}/api` }
  expect(await tryServices(https)).toEqual([expect.stringContaining('API_BASE_URL: asks for TLS (https) of a server')])
  expect(await tryServices({ API_BASE_URL: 'https://127.0.0.1:1' })).toEqual([])
  const redis = (scheme: string, db: string) => tryServices({ REDIS_URL: `${scheme}://127.0.0.1:${port}${db}` }, 500)
  expect(await redis('redis', '')).toEqual([])
  expect(await redis('redis', '/99')).toEqual(['REDIS_URL: has no database 99'])
  expect(await redis('rediss', '')).toEqual(['REDIS_URL: PostgreSQL answers there, not Redis'])
  other.close()
})

// Proves OPS-40.
test.each([
  [
    '--import=data:text/javascript,Object.defineProperty(process,"versions",{value:{node:"20.9.0"}})',
    'Node 24 or later',
  ],
  ['--max-old-space-size=20', 'NODE_OPTIONS: gives a heap of 20 MB; 64 MB or more are needed'],
])('the entry of the image says what it lacks: %s', (option, words) => {
  const entry = new URL('../deploy/image/start.mjs', import.meta.url).pathname
  const { stderr, status } = spawnSync(process.execPath, [option, entry], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([1, expect.stringContaining(words)])
})
