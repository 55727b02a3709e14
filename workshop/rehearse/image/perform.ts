import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, globSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { contextFilter, type Stage } from './dockerfile.ts'

export interface Place {
  /** Folder of the project: the build context. */
  context: string
  ignore: string
  /** Each stage gets a folder in here that acts as its root. */
  folder: string
  /** The Node of the base image, first on the PATH of every step. */
  nodeFolder: string
}

/** Steps that need a container engine: they change the system around the application and were skipped. */
export interface Performed {
  root: string
  left: string[]
}

const inside = (root: string, workdir: string, path: string) =>
  join(root, path.startsWith('/') ? path : join(workdir, path))

/** Performs FROM, WORKDIR, COPY and RUN in folders; RUN in the build stage only. */
export function perform(stages: readonly Stage[], place: Place): Performed {
  const roots = new Map<string, string>()
  const left: string[] = []
  let root = ''
  for (const stage of stages) {
    root = join(place.folder, stage.name)
    roots.set(stage.name, root)
    mkdirSync(root, { recursive: true })
    let workdir = '/'
    for (const { word, rest } of stage.instructions) {
      if (word === 'WORKDIR') {
        workdir = rest
        mkdirSync(join(root, workdir), { recursive: true })
      } else if (word === 'COPY') copy(rest, { root, workdir, roots, place })
      else if (word === 'RUN' && stage.name === 'build')
        execute(rest.replace(/^(--\S+ )+/, ''), join(root, workdir), place)
      else if (word === 'RUN') left.push(`${stage.name}: ${rest}`)
    }
  }
  return { root, left }
}

interface CopyContext {
  root: string
  workdir: string
  roots: ReadonlyMap<string, string>
  place: Place
}

function copy(rest: string, { root, workdir, roots, place }: CopyContext): void {
  const [, stage, paths = ''] = /^(?:--from=(\S+) )?(.*)$/.exec(rest) ?? []
  const words = paths.split(' ')
  const to = inside(root, workdir, words.at(-1) ?? '')
  const source = stage === undefined ? place.context : roots.get(stage)
  if (!source) throw new Error(`COPY names the stage ${stage}, which is not there`)
  for (const path of words.slice(0, -1)) {
    const from = join(source, path)
    const target = to.endsWith('/') ? join(to, basename(from)) : to
    // In an image without an earlier release, RUN creates this folder.
    if (stage === 'previous' && globSync(from).length === 0) mkdirSync(target, { recursive: true })
    else if (stage !== undefined) cpSync(from, target, { recursive: true, verbatimSymlinks: true })
    else copyContext(path === '.' ? '' : path, path === '.' ? to : target, place)
  }
}

/** Copies the files that `.dockerignore` admits below a path of the context; an empty path is the whole context. */
function copyContext(path: string, to: string, { context, ignore }: Place): void {
  const seen = contextFilter(ignore)
  const files = globSync(path === '' ? ['*', '.npmrc', '*/**'] : [path, `${path}/**`], {
    cwd: context,
    exclude: ['node_modules', 'dist', 'test-results'],
    withFileTypes: true,
  })
  for (const file of files) {
    const from = join(file.parentPath, file.name)
    const name = from.slice(join(context, '/').length)
    if (!file.isFile() || !seen(name)) continue
    const target = name === path ? to : join(to, name.slice(path === '' ? 0 : path.length + 1))
    mkdirSync(dirname(target), { recursive: true })
    cpSync(from, target)
  }
}

function execute(command: string, cwd: string, { nodeFolder }: Place): void {
  const { status } = spawnSync('/bin/sh', ['-c', command], {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: `${nodeFolder}:${systemPath()}`, NODE_ENV: undefined },
  })
  if (status !== 0) throw new Error(`RUN ${command} ended with ${status}`)
}

/** The environment without the project's own commands, which an image does not have. */
const systemPath = () =>
  (process.env.PATH ?? '')
    .split(':')
    .filter((folder) => !folder.includes('node_modules'))
    .join(':')

export function bytesOf(folder: string): number {
  return globSync('**', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}

/** Removes write permission from every file, as in a read-only root file system. */
export function makeReadOnly(folder: string): void {
  for (const entry of globSync('**', { cwd: folder, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const path = join(entry.parentPath, entry.name)
    chmodSync(path, statSync(path).mode & 0o555)
  }
  chmodSync(folder, 0o555)
}

/** Removes a folder after {@link makeReadOnly}. */
export function removeReadOnly(folder: string): void {
  spawnSync('chmod', ['-R', 'u+w', folder])
  rmSync(folder, { recursive: true, force: true })
}
