/** Makes `node_modules` what the lockfile says and finds the pinned Node. Runs on Node 20, with nothing installed. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, readFileSync } from 'node:fs'
import { delimiter, join, resolve, sep } from 'node:path'
import process from 'node:process'

const readPackages = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

const isSame = (a, b) => a.version === b.version && a.integrity === b.integrity

/** True when exactly the packages of the lockfile are installed, by contents: dates of a checkout mislead. */
export function matchesLockfile(root) {
  const locked = readPackages(join(root, 'package-lock.json'))
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'))
  if (!locked || !installed) return false
  const isFetched = (name) => name.includes('node_modules/') && !locked[name]?.link
  return (
    Object.keys(locked)
      .filter(isFetched)
      .every((name) => (installed[name] ? isSame(locked[name], installed[name]) : locked[name].optional === true)) &&
    Object.keys(installed)
      .filter(isFetched)
      .every((name) => locked[name])
  )
}

/** The path of the pinned Node when the file exists and is executable. */
export function pinnedNode(root) {
  const node = join(root, 'node_modules', 'node', 'bin', 'node')
  try {
    accessSync(node, constants.X_OK)
    return node
  } catch {
    return undefined
  }
}

/** Runs npm without our binaries on the PATH: it must not replace the Node it runs on. Throws when npm fails. */
function npm(root, ...args) {
  const own = join(resolve(root), 'node_modules') + sep
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(own))
  const { status, error } = spawnSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    env: { ...process.env, PATH: path.join(delimiter) },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (error) throw error
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed with exit code ${status}`)
}

/** Installs when needed. Answers the Node to run on. Only `node` may run its install script here. */
export function ensureInstalled(root) {
  const isStale = !matchesLockfile(root)
  if (isStale) npm(root, 'ci')
  if (!pinnedNode(root)) npm(root, 'rebuild', 'node', '--ignore-scripts=false')
  const node = pinnedNode(root)
  if (!node) {
    throw new Error(
      'The pinned Node is missing. Run "npm rebuild node --ignore-scripts=false" and look at what it prints; the project runs on no other Node.',
    )
  }
  return { node, installed: isStale }
}
