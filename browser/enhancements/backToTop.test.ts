import { expect, test, vi } from 'vitest'
import { start } from './backToTop.ts'

type Mark = Pick<IntersectionObserverEntry, 'isIntersecting' | 'boundingClientRect'>
const markAt = (top: number): Mark => ({ isIntersecting: top > 0, boundingClientRect: { top } as DOMRectReadOnly })

// Proves DEV-08.
test('of several moments that arrive together the latest counts', () => {
  const link = { hidden: true }
  let tell: (marks: Mark[]) => void = () => undefined
  vi.stubGlobal('document', { querySelector: (selector: string) => (selector === '.to-top' ? link : {}) })
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: typeof tell) {
        tell = report
      }
      observe() {}
    },
  )
  start()
  tell([markAt(20), markAt(-20)])
  expect(link.hidden).toBe(false)
  tell([markAt(-20), markAt(20)])
  expect(link.hidden).toBe(true)
})
