import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { RenderQueue } from './renderQueue.ts'

// Proves LIM-22.
test('of drawings that are ready at the same moment one runs in each turn of the event loop, in their order', async () => {
  const turns = new RenderQueue(() => 0)
  const seen: string[] = []
  const drawings = ['a', 'b', 'c'].map(async (name) => {
    await turns.take()
    seen.push(name)
  })
  for (let n = 1; n <= 4; n++) {
    await new Promise((resolve) => setImmediate(resolve))
    seen.push(`other work ${n}`)
  }
  await Promise.all(drawings)
  expect(seen).toEqual(['a', 'other work 1', 'b', 'other work 2', 'c', 'other work 3', 'other work 4'])
  await turns.take()
})

/** What happens in the next turns: a connection is accepted in each of the first `connections`, and `ms` pass in each. */
function machine(connections: number, ms: number) {
  let turn = 0
  return {
    accepted: () => Math.min(turn, connections),
    now: () => turn * ms,
    async next() {
      turn++
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

async function turnsUntilTaken(connections: number, ms: number) {
  const { accepted, now, next } = machine(connections, ms)
  let taken = false
  void new RenderQueue(accepted, now).take().then(() => {
    taken = true
  })
  let count = 0
  while (!taken) {
    await next()
    count++
  }
  return count
}

// Proves LIM-22.
test('a drawing waits while each turn brings a new connection, and for some ms at most', async () => {
  expect(await turnsUntilTaken(0, 0)).toBe(1)
  expect(await turnsUntilTaken(6, 0)).toBe(7)
  expect(await turnsUntilTaken(1000, 1)).toBe(10)
})

// Proves LIM-22. On the code that drew in each turn, the last of them was answered after as many drawings.
test('connections that come during drawings are accepted before the next few of them', async () => {
  const turns = new RenderQueue(undefined, () => 0)
  const server = createServer((socket) => socket.end('busy'))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const seen: string[] = []
  const drawings = Array.from({ length: 60 }, async () => {
    await turns.take()
    seen.push('drawing')
  })
  const callers = Array.from({ length: 30 }, async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'data')
    seen.push('answer')
    socket.destroy()
  })
  await Promise.all([...callers, ...drawings])
  server.close()
  expect(seen.slice(0, seen.lastIndexOf('answer')).filter((what) => what === 'drawing').length).toBeLessThan(20)
})
