import { createServer, request as httpRequest, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { readEnv } from './env.ts'
import { gracefulStop, hardenServer, SERVER_OPTIONS } from './stop.ts'

async function listening(handler: (res: ServerResponse) => void): Promise<Server> {
  const server = createServer(SERVER_OPTIONS, (_req, res) => handler(res))
  hardenServer(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

const ask = (server: Server) =>
  new Promise<number | undefined>((resolve, reject) => {
    const { port } = server.address() as AddressInfo
    const req = httpRequest({ port, host: '127.0.0.1' }, (res) => {
      res.resume()
      res.on('end', () => resolve(res.statusCode))
    })
    req.on('error', reject)
    req.end()
  })

function setup(server: Server, more = {}) {
  const health = { stopping: false, upstream: () => true, store: () => ({ answers: true, since: 0 }) }
  const steps: string[] = []
  const stop = gracefulStop({
    server,
    health,
    log: pino({ level: 'silent' }),
    close: async () => void steps.push('closed'),
    exit: (code) => void steps.push(`exit ${code}`),
    ...more,
  })
  return { health, steps, stop }
}

// Proves OPS-86.
test('a connection without a request stays open as long as the setting says', async () => {
  const server = createServer(SERVER_OPTIONS, (_req, res) => res.end())
  hardenServer(server, readEnv({ KEEP_ALIVE_SECONDS: '620' }).KEEP_ALIVE_SECONDS)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  expect((await fetch(`http://127.0.0.1:${port}/`)).headers.get('keep-alive')).toBe('timeout=620')
  server.closeAllConnections()
  server.close()
})

// Proves OPS-05.
test('running requests finish, then everything closes and the process ends with 0', async () => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<ServerResponse>()
  const server = await listening(arrive)
  const { health, steps, stop } = setup(server)
  const answer = ask(server)
  const res = await arrived
  const stopped = stop()
  expect(stop()).toBe(stopped)
  expect(health.stopping).toBe(true)
  expect(steps).toEqual([])
  res.end('done')
  expect(await answer).toBe(200)
  await stopped
  expect(steps).toEqual(['closed', 'exit 0'])
  await expect(ask(server)).rejects.toThrow()
})

// Proves OPS-06.
test('until the proxy stops sending, requests are answered as the last ones of their connections', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const server = await listening((res) => res.end())
  const { health, steps, stop } = setup(server, { delayMs: 300 })
  const stopped = stop()
  expect(health.stopping).toBe(true)
  const { port } = server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}`)
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
  expect(steps).toEqual([])
  vi.advanceTimersByTime(300)
  await stopped
  expect(steps).toEqual(['closed', 'exit 0'])
})

// Proves OPS-05.
test('an endless request is cut after the drain time', async () => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<ServerResponse>()
  const server = await listening(arrive)
  const { steps, stop } = setup(server, { drainMs: 1 })
  const answer = ask(server).catch((error: Error) => error.message)
  await arrived
  await stop()
  expect(await answer).toContain('socket hang up')
  expect(steps).toEqual(['closed', 'exit 0'])
})

// Proves OPS-05.
test('closing that hangs is forced to end', async () => {
  const server = await listening((res) => res.end())
  const { promise: exited, resolve: exit } = Promise.withResolvers<number>()
  const { stop } = setup(server, { close: () => new Promise(() => {}), exit, forcedMs: 1 })
  void stop()
  expect(await exited).toBe(1)
})
