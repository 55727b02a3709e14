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
