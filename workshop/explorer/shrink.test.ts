import { expect, test } from 'vitest'
import { shrink } from './shrink.ts'

test('only the steps that are needed are left, in their order', async () => {
  const steps = Array.from({ length: 40 }, (_, index) => index)
  const needed = [3, 17, 18, 39]
  const tried: number[] = []
  const fewest = await shrink(steps, async (fewer) => {
    tried.push(fewer.length)
    return needed.every((step) => fewer.includes(step))
  })
  expect(fewest).toEqual(needed)
  expect(tried.length).toBeLessThan(80)
})

test('steps of which none can be left out stay whole', async () => {
  expect(await shrink(['a', 'b', 'c'], async () => false)).toEqual(['a', 'b', 'c'])
  expect(await shrink(['a'], async () => true)).toEqual([])
})
