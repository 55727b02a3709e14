import { expect, test } from 'vitest'
import { UpstreamRejected, UpstreamUnavailable } from '../../contract/errors.ts'
import { PublicCache, wholeAndFresh } from './publicCache.ts'

const SECOND = 1000
const HOUR = 3_600_000

function setup() {
  const state = { clock: 1_000_000, loads: 0, bytes: 0, failure: undefined as Error | undefined }
  const cache = new PublicCache(() => state.clock)
  const ask = async (key = 'a') => {
    const freshness = wholeAndFresh()
    const reply = await cache.get(
      key,
      async () => {
        state.loads++
        if (state.failure) throw state.failure
        return { message: '', data: state.loads, raw: null, bytes: state.bytes }
      },
      freshness,
    )
    return { data: reply.data, stale: freshness.stale }
  }
  return { state, ask }
}

const down = new UpstreamUnavailable('homeCards', 'network', true)
const settled = () => new Promise((resolve) => setImmediate(resolve))

// Proves UPS-10.
test('concurrent readers share one request', async () => {
  const { state, ask } = setup()
  await Promise.all(Array.from({ length: 20 }, () => ask()))
  expect(state.loads).toBe(1)
  await ask('b')
  expect(state.loads).toBe(2)
})

// Proves UPS-10.
test('a value is fresh for 30 s, then the old value is served while one request renews it', async () => {
  const { state, ask } = setup()
  await ask()
  state.clock += 29 * SECOND
  expect(await ask()).toEqual({ data: 1, stale: false })
  expect(state.loads).toBe(1)
  state.clock += 2 * SECOND
  expect(await ask()).toEqual({ data: 1, stale: false })
  await settled()
  expect(await ask()).toEqual({ data: 2, stale: false })
})

// Proves UPS-10.
test('with upstream down the last good value is served for a day, marked as stale, without a request each time', async () => {
  const { state, ask } = setup()
  await ask()
  state.failure = down
  state.clock += 2 * HOUR
  expect(await ask()).toEqual({ data: 1, stale: true })
  expect(await ask()).toEqual({ data: 1, stale: true })
  expect(state.loads).toBe(2)
  state.clock += 23 * HOUR
  await expect(ask()).rejects.toBe(down)
})

// Proves UPS-11.
test('a refusal is never cached and never hidden', async () => {
  const { state, ask } = setup()
  state.failure = new UpstreamRejected('homeCards', 500, '')
  await expect(ask()).rejects.toBe(state.failure)
  state.failure = undefined
  expect((await ask()).data).toBe(2)
})

test('all entries together hold at most 48 MB, and a larger reply is not stored', async () => {
  const { state, ask } = setup()
  state.bytes = 3 * 1024 * 1024
  expect([(await ask('a')).data, (await ask('b')).data]).toEqual([1, 2])
  expect((await ask('a')).data).toBe(1)
  await ask('c')
  expect([(await ask('a')).data, (await ask('c')).data]).toEqual([1, 3])
  expect((await ask('b')).data).toBe(4)
  state.bytes = 9 * 1024 * 1024
  expect([(await ask('heavy')).data, (await ask('heavy')).data]).toEqual([5, 6])
})
