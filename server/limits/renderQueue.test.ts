import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { RenderQueue } from './renderQueue.ts'

// Proves LIM-22.
test('of renders that are ready at the same moment one runs in each turn of the event loop, in their order', async () => {
  const turns = new RenderQueue(() => 0)
  const order: string[] = []
  const renders = ['a', 'b', 'c'].map(async (name) => {
    await turns.take()
    order.push(name)
  })
  for (let n = 1; n <= 4; n++) {
    await new Promise((resolve) => setImmediate(resolve))
    order.push(`other work ${n}`)
  }
  await Promise.all(renders)
  expect(order).toEqual(['a', 'other work 1', 'b', 'other work 2', 'c', 'other work 3', 'other work 4'])
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

async function turnsUntilRun(connections: number, ms: number) {
  const { accepted, now, next } = machine(connections, ms)
  let isRunning = false
  void new RenderQueue(accepted, now).take().then(() => {
    isRunning = true
  })
  let count = 0
  while (!isRunning) {
    await next()
    count++
  }
  return count
}

// Proves LIM-22.
test('a render waits while each turn brings a new connection, and for some ms at most', async () => {
  expect(await turnsUntilRun(0, 0)).toBe(1)
  expect(await turnsUntilRun(6, 0)).toBe(7)
  expect(await turnsUntilRun(1000, 1)).toBe(10)
})

// Proves LIM-22. On the code that rendered in each turn, the last of them was answered after as many renders.
test('connections that come during renders are accepted before the next few of them', async () => {
  const turns = new RenderQueue(undefined, () => 0)
  const server = createServer((socket) => socket.end('busy'))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const order: string[] = []
  const renders = Array.from({ length: 60 }, async () => {
    await turns.take()
    order.push('render')
  })
  const callers = Array.from({ length: 30 }, async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'data')
    order.push('answer')
    socket.destroy()
  })
  await Promise.all([...callers, ...renders])
  server.close()
  expect(order.slice(0, order.lastIndexOf('answer')).filter((what) => what === 'render').length).toBeLessThan(20)
})
