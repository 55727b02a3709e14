import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changedTests, testFilesOf, usualBase } from './changed-tests.ts'

const folder = mkdtempSync(join(tmpdir(), 'kancil-changed-'))
const WHO = ['-c', 'user.name=A', '-c', 'user.email=a@example.com']
const git = (...args: string[]) => execFileSync('git', [...WHO, ...args], { cwd: folder, encoding: 'utf8' }).trim()
const write = (path: string) => writeFileSync(join(folder, path), path)
function commit(...paths: string[]) {
  for (const path of paths) write(path)
  git('add', '.')
  git('commit', '--quiet', '-m', paths.join())
}

beforeAll(() => {
  mkdirSync(join(folder, 'tests/e2e'), { recursive: true })
  git('init', '--quiet', '--initial-branch=main')
  commit('old.test.ts', 'gone.test.ts')
  commit('other.test.ts')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('test files are chosen once each, by the program that runs them', () => {
  const paths = ['b/stop.test.ts', 'b/stop.ts', 'a/Page.test.tsx', 'tests/e2e/play.spec.ts', 'tests/e2e/visitor.ts']
  expect(testFilesOf([...paths, 'qa-kit/example.spec.ts', 'docs/a.test.md', 'b/stop.test.ts'])).toEqual({
    vitest: ['a/Page.test.tsx', 'b/stop.test.ts'],
    playwright: ['tests/e2e/play.spec.ts'],
  })
})

test('on main the last commit counts, and on a branch everything since it left main', () => {
  expect(changedTests(usualBase(folder), folder).vitest).toEqual(['other.test.ts'])
  const left = git('rev-parse', 'HEAD')
  git('switch', '--quiet', '--create', 'work')
  expect(usualBase(folder)).toBe('HEAD~1')
  commit('new.test.ts', 'tests/e2e/new.spec.ts')
  commit('code.ts')
  expect(usualBase(folder)).toBe(left)
  expect(changedTests(left, folder)).toEqual({ vitest: ['new.test.ts'], playwright: ['tests/e2e/new.spec.ts'] })
})

test('what is not committed counts, and what is gone does not', () => {
  write('untracked.test.ts')
  writeFileSync(join(folder, 'old.test.ts'), 'changed')
  rmSync(join(folder, 'gone.test.ts'))
  expect(changedTests('HEAD', folder).vitest).toEqual(['old.test.ts', 'untracked.test.ts'])
})
