import { expect, test } from 'vitest'
import { Lane } from './lane.ts'

const later = () => Date.now() + 60_000

test('never more at once than there are places, and all get their turn in order', async () => {
  const lane = new Lane(2)
  let busy = 0
  let most = 0
  const done: number[] = []
  await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      lane.run('a', later(), async () => {
        most = Math.max(most, ++busy)
        await new Promise((resolve) => setImmediate(resolve))
        busy--
        done.push(n)
      }),
    ),
  )
  expect(most).toBe(2)
  expect(done).toEqual([...done].sort((a, b) => a - b))
})

test('a failure frees its place', async () => {
  const lane = new Lane(1)
  await expect(lane.run('a', later(), () => Promise.reject(new Error('x')))).rejects.toThrow('x')
  expect(await lane.run('a', later(), async () => 'ran')).toBe('ran')
})

test('whoever waits past the deadline leaves the line, and the line has an end', async () => {
  const lane = new Lane(1)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const holding = lane.run('a', later(), () => released)
  await expect(lane.run('b', Date.now(), async () => 'never')).rejects.toMatchObject({ reason: 'timeout', sent: false })
  const waiting = Array.from({ length: 8 }, () => lane.run('c', later(), async () => 'ran'))
  await expect(lane.run('d', later(), async () => 'never')).rejects.toMatchObject({ reason: 'busy', sent: false })
  release()
  await holding
  expect(await Promise.all(waiting)).toHaveLength(8)
})
