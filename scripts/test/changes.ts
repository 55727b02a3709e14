import { spawnSync } from 'node:child_process'

export interface Changes {
  /** Paths from the project's folder, with forward slashes: changed, new and deleted files. */
  files: string[]
  /** In words, what they are compared with. */
  since: string
}

/** The lines that git prints; undefined where there is no git, no repository or no such commit. */
function git(root: string, ...args: string[]): string[] | undefined {
  const { status, stdout } = spawnSync('git', ['-c', 'core.quotePath=off', ...args], { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter(Boolean) : undefined
}

/** Every file that git has or would add. */
export const projectFiles = (root: string) =>
  git(root, 'ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate')

/**
 * What has changed in the working tree: since the last commit or, with `base`, since this branch left it. Without a
 * change it is what the last commit changed. Undefined when git cannot say.
 */
export function changesIn(root: string, base?: string): Changes | undefined {
  const from = base === undefined ? 'HEAD' : git(root, 'merge-base', base, 'HEAD')?.[0]
  if (from === undefined) return undefined
  const changed = git(root, 'diff', '--name-only', '--no-renames', '--relative', from)
  const added = git(root, 'ls-files', '--others', '--exclude-standard')
  if (!changed || !added) return undefined
  const files = [...changed, ...added]
  if (files.length > 0) return { files, since: base === undefined ? 'since the last commit' : `since ${base}` }
  const last = git(
    root,
    'diff-tree',
    '--root',
    '-r',
    '--no-commit-id',
    '--name-only',
    '--no-renames',
    '--relative',
    'HEAD',
  )
  return last && { files: last, since: 'in the last commit, since nothing has changed after it' }
}
