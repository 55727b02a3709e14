import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { checkLines } from './lines.ts'

// Proves QAT-38.
test('a room with more lines than it may have is named, unless a raise says what they buy', () => {
  vi.spyOn(console, 'log').mockReturnValue()
  const root = temporaryFolder()
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const check = (raises: object[] = []) => {
    put('tests/budgets.json', JSON.stringify({ lines: { most: { product: 2, tests: 3 }, raises } }))
    return checkLines(root)
  }
  put('server/a.ts', 'one\ntwo\nthree\n')
  put('server/a.test.ts', 'one\n')
  put('package-lock.json', 'one\n'.repeat(9))
  put('public/a.png', 'one\n\0\n\n\n')
  expect(check()).toEqual([])
  execFileSync('git', ['init', '--quiet'], { cwd: root })
  expect(check()).toEqual([expect.stringContaining('product has 3 lines, 1 too many')])
  expect(check([{ lines: { product: 1 }, buys: 'The third line of the server.' }])).toEqual([])
  expect(() => check([{ lines: { product: 1 }, buys: 'more' }])).toThrow('buys')
})
