import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

export const isRoot = process.getuid?.() === 0

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export function onPath(names: readonly string[], { PATH = '' }: Environment): string | undefined {
  const folders = PATH.split(delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

/** Tests install system packages only with permission. */
export const mayInstall = ({ KANCIL_TEST_INSTALL }: Environment) => KANCIL_TEST_INSTALL === '1'

let isUpdated = false

function apt(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'inherit', 'inherit'], env }).status === 0
}

/** Installs Debian packages as root where `env` permits it. Returns whether they are installed now. */
export function installDebianPackages(names: readonly string[], env: Environment = process.env): boolean {
  if (!mayInstall(env) || !isRoot || !isExecutable('/usr/bin/apt-get')) return false
  isUpdated ||= apt('update')
  return isUpdated && apt('install', '-y', '--no-install-recommends', ...names)
}

export const howToInstall = (names: readonly string[]) =>
  `sudo apt-get install ${names.join(' ')}, or run the tests as root with KANCIL_TEST_INSTALL=1`
