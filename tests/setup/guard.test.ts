import { expect, test } from 'vitest'
import { leftBehind, stateNow } from './guard.ts'

test('what a file changes and does not restore is named', () => {
  const before = stateNow()
  expect(leftBehind(before, stateNow())).toEqual([])
  const listener = () => undefined
  const timer = setTimeout(listener, 60_000)
  process.on('SIGUSR2', listener)
  process.env.LEFT_BEHIND = 'yes'
  Object.assign(globalThis, { leftBehind })
  const { fetch } = globalThis
  globalThis.fetch = async () => new Response()
  const found = leftBehind(before, stateNow())
  globalThis.fetch = fetch
  Reflect.deleteProperty(globalThis, 'leftBehind')
  delete process.env.LEFT_BEHIND
  process.off('SIGUSR2', listener)
  clearTimeout(timer)
  expect(found).toEqual([
    'the global fetch is another',
    'the global leftBehind is another',
    'the environment variable LEFT_BEHIND is another',
    'the process has more listeners: SIGUSR2 (0 before, 1 now)',
    expect.stringMatching(/^open handles: Timeout/),
  ])
  expect(leftBehind(before, stateNow())).toEqual([])
})
