import { expect, test } from 'vitest'
import { UpstreamRejected, UpstreamUnavailable } from './errors.ts'
import { PublicCache } from './publicCache.ts'

const SECOND = 1000
const HOUR = 3_600_000

function setup() {
  const state = { clock: 1_000_000, loads: 0, failure: undefined as Error | undefined }
  const cache = new PublicCache(() => state.clock)
  const ask = async (key = 'a') => {
    const freshness = { stale: false }
    const reply = await cache.get(
      key,
      async () => {
        state.loads++
        if (state.failure) throw state.failure
        return { message: '', data: state.loads, raw: null }
      },
      freshness,
    )
    return { data: reply.data, stale: freshness.stale }
  }
  return { state, ask }
}

const down = new UpstreamUnavailable('homeCards', 'network', true)
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('many ask, one flies', async () => {
  const { state, ask } = setup()
  await Promise.all(Array.from({ length: 20 }, () => ask()))
  expect(state.loads).toBe(1)
  await ask('b')
  expect(state.loads).toBe(2)
})

test('fresh for 30 s, then the old answer while one request renews it, then the renewed one', async () => {
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

test('after 90 s the answer waits for the new one', async () => {
  const { state, ask } = setup()
  await ask()
  state.clock += 91 * SECOND
  expect(await ask()).toEqual({ data: 2, stale: false })
})

test('with upstream down the last good answer stands for a day, marked, and is not asked for at every request', async () => {
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

test('a refusal is never cached and never hidden', async () => {
  const { state, ask } = setup()
  state.failure = new UpstreamRejected('homeCards', 500, '')
  await expect(ask()).rejects.toBe(state.failure)
  state.failure = undefined
  expect((await ask()).data).toBe(2)
})

test('a failed renewal in the background disturbs nobody', async () => {
  const { state, ask } = setup()
  await ask()
  state.failure = down
  state.clock += 40 * SECOND
  expect(await ask()).toEqual({ data: 1, stale: false })
  await settled()
  expect(await ask()).toEqual({ data: 1, stale: false })
  expect(state.loads).toBe(2)
})
