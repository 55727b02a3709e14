import { expect, test, vi } from 'vitest'
import { listen } from './listen.ts'

test('a listener hears every type until it is removed, also in browsers that ignore the signal', () => {
  const target = new EventTarget()
  const act = vi.fn()
  const stop = listen(target, ['a', 'b'], act, { capture: true })
  for (const type of ['a', 'b', 'c']) target.dispatchEvent(new Event(type))
  expect(act).toHaveBeenCalledTimes(2)
  stop()
  for (const type of ['a', 'b']) target.dispatchEvent(new Event(type))
  expect(act).toHaveBeenCalledTimes(2)
})
