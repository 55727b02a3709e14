import { execFileSync } from 'node:child_process'
import { ROOT } from './run.ts'

export interface TestFiles {
  vitest: string[]
  playwright: string[]
}

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '')

/** The test files among these paths, each once, by the program that runs them. */
export function testFilesOf(paths: readonly string[]): TestFiles {
  const all = [...new Set(paths)].sort()
  return {
    vitest: all.filter((path) => /\.test\.tsx?$/.test(path)),
    playwright: all.filter((path) => /^tests\/e2e\/.*\.spec\.ts$/.test(path)),
  }
}

/** The commit where this branch left `main`; on `main`, or without it, the commit before the last one. */
export function usualBase(folder = ROOT): string {
  const [head] = git(folder, 'rev-parse', 'HEAD')
  const [main] = git(folder, 'for-each-ref', '--format=%(objectname)', 'refs/heads/main')
  const [left] = main ? git(folder, 'merge-base', 'HEAD', main) : []
  return left === undefined || left === head ? 'HEAD~1' : left
}

/** The test files that are new or changed since `base`, committed or not. */
export const changedTests = (base: string, folder = ROOT): TestFiles =>
  testFilesOf([
    ...git(folder, 'diff', '--name-only', '--diff-filter=d', base),
    ...git(folder, 'ls-files', '--others', '--exclude-standard'),
  ])
