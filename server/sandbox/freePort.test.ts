import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort, isFree } from './freePort.ts'

test('a free port is none that the system gives to connections and unnamed servers, and is given out once', async () => {
  const ports: number[] = []
  for (let times = 0; times < 50; times++) ports.push(await freePort())
  expect(new Set(ports).size).toBe(50)
  expect(ports.filter((port) => port < 20_000 || port > 32_767)).toEqual([])
})

test.each(['127.0.0.1', '0.0.0.0', undefined])('a port in use on %s is not free', async (host) => {
  const port = await freePort()
  const server = createServer().listen(port, host)
  await once(server, 'listening')
  expect(await isFree(port)).toBe(false)
  server.close()
  await once(server, 'close')
  expect(await isFree(port)).toBe(true)
})

test('an address that is not of this machine is an error at once', async () => {
  // An address for documentation (RFC 5737).
  await expect(freePort('192.0.2.1')).rejects.toThrow('EADDRNOTAVAIL')
})
