import { afterEach, expect, test, vi } from 'vitest'
import { isSlowLine } from './line.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

function line(connection: object | undefined, firstByteMs?: number) {
  vi.stubGlobal('navigator', { connection })
  const navigation = firstByteMs === undefined ? [] : [{ requestStart: 100, responseStart: 100 + firstByteMs }]
  vi.stubGlobal('performance', { getEntriesByType: () => navigation })
  return isSlowLine()
}

test.each([
  ['Save-Data', { saveData: true, effectiveType: '4g' }, 20, true],
  ['2g', { effectiveType: 'slow-2g' }, 20, true],
  ['3g', { effectiveType: '3g' }, 20, true],
  ['4g with a quick first byte', { effectiveType: '4g', saveData: false }, 120, false],
  ['no Network Information, late first byte', undefined, 450, true],
  ['no Network Information, quick first byte', undefined, 80, false],
  ['nothing known', undefined, undefined, false],
])('%s', (_name, connection, firstByteMs, slow) => {
  expect(line(connection, firstByteMs)).toBe(slow)
})
