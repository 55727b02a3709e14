import { expect, test, vi } from 'vitest'
import { RARE_PARTS } from './lazyEnhancements.ts'
import { type Parts, RARE, setParts, startParts } from './parts.ts'

// Proves ISL-08.
test('the loader script knows the selector of every lazy enhancement', () => {
  expect(RARE).toBe(RARE_PARTS.map(([selector]) => selector).join(', '))
})

// Proves LIN-25.
test('between the requests of two enhancements the browser can answer a tap', async () => {
  const seen: string[] = []
  const page = { querySelector: () => ({}) } as unknown as ParentNode
  const part = (name: string): Parts[number] => [
    name,
    async () => {
      seen.push(name)
      return {}
    },
  ]
  setTimeout(() => seen.push('tap'))
  await startParts(page, [part('first'), part('second'), part('third')])
  expect(seen.slice(0, 2)).toEqual(['first', 'tap'])
  expect(seen.slice(2)).toEqual(['second', 'third'])
})

// Proves LIN-25.
test('an enhancement that does not come holds up no other one', async () => {
  const page = { querySelector: (selector: string) => (selector === 'absent' ? null : {}) } as unknown as ParentNode
  const started: string[] = []
  const part = (name: string): Parts[number] => [name, async () => ({ start: () => started.push(name) })]
  const late = Promise.withResolvers<object>()
  const all = startParts(page, [['late', () => late.promise], part('absent'), part('second')])
  await expect.poll(() => started).toEqual(['second'])
  late.resolve({})
  await all
})

// Proves LIN-25.
test('an enhancement of every page that fails is an error of the page, and those after it start', async () => {
  const errors: unknown[] = []
  const later = setTimeout
  const collect = (run: () => void) => {
    try {
      run()
    } catch (error) {
      errors.push(error)
    }
  }
  vi.stubGlobal('setTimeout', (run: () => void) => later(collect, 0, run))
  const page = { querySelector: () => ({}) } as unknown as ParentNode
  const started: string[] = []
  const fail = () => {
    throw new Error('broken')
  }
  setParts(
    [
      ['broken', fail],
      ['own', () => started.push('own')],
    ],
    [['chunk', async () => ({ start: () => started.push('chunk') })]],
  )
  await startParts(page)
  expect(started).toEqual(['own', 'chunk'])
  await vi.waitFor(() => expect(errors).toEqual([new Error('broken')]))
  vi.unstubAllGlobals()
})
