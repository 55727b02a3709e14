import { setImmediate as turn } from 'node:timers/promises'
import type { renderPage } from 'vike/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { vikeLater } from './vike.ts'

const render = vi.fn(async ({ urlOriginal }: { urlOriginal: string }) => urlOriginal)
const load = vi.fn(async () => ({ renderPage: render as unknown as typeof renderPage }))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  load.mockClear()
})

test('Vike is loaded once, for the first answer that needs it', async () => {
  const renderer = vikeLater(load)
  expect(load).not.toHaveBeenCalled()
  expect(await Promise.all([renderer({ urlOriginal: '/a' }), renderer({ urlOriginal: '/b' })])).toEqual(['/a', '/b'])
  vi.runAllTimers()
  expect(load).toHaveBeenCalledTimes(1)
})

test('Vike is loaded soon after the start by itself', () => {
  vikeLater(load)
  vi.runAllTimers()
  expect(load).toHaveBeenCalledTimes(1)
})

test('a build without Vike fails the answer that needs it, and no process', async () => {
  const renderer = vikeLater(async () => {
    throw new Error('no entry')
  })
  vi.runAllTimers()
  await turn()
  await expect(renderer({ urlOriginal: '/a' })).rejects.toThrow('no entry')
})
