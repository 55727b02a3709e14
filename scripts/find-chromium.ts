import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const isRoot = process.getuid?.() === 0

/** How every script and test starts Chromium: nothing fetched in the background, and the sandbox off only where it cannot work. */
export const CHROMIUM_ARGS = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(isRoot ? ['--no-sandbox'] : []),
]

export const HOW_TO_GET_CHROMIUM = [
  'No Chromium was found. Do one of these:',
  '  - Debian or Ubuntu: sudo apt-get install chromium',
  '  - any system: npx playwright install chromium',
  '  - point CHROMIUM_PATH at a Chromium or Chrome that is already there',
].join('\n')

export interface ChromiumPlaces {
  env: Readonly<Record<string, string | undefined>>
  /** Where Playwright keeps a browser of its own. */
  playwright: string
}

const places = (): ChromiumPlaces => ({ env: process.env, playwright: chromium.executablePath() })

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Looks in CHROMIUM_PATH, then on the PATH, then in Playwright's own folder. Undefined when there is none.
 * Throws when CHROMIUM_PATH is set and names no program: a silent other choice would surprise.
 */
export function lookForChromium({ env, playwright }: ChromiumPlaces = places()): string | undefined {
  if (env.CHROMIUM_PATH) {
    if (isExecutable(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH
    throw new Error(`CHROMIUM_PATH is ${env.CHROMIUM_PATH}, which is not a program that can be run.`)
  }
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  return [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), playwright].find(isExecutable)
}

function installDebianPackage(): void {
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', ...args], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  if (apt('update')) apt('install', '-y', '--no-install-recommends', 'chromium')
}

/** The path of a Chromium; as root on Debian it is installed when there is none. Throws with {@link HOW_TO_GET_CHROMIUM}. */
export function findOrInstallChromium(): string {
  const found = lookForChromium()
  if (found) return found
  if (isRoot && isExecutable('/usr/bin/apt-get')) installDebianPackage()
  const path = lookForChromium()
  if (!path) throw new Error(HOW_TO_GET_CHROMIUM)
  return path
}

/** Launch options for `chromium.launch` and for Playwright's configuration. Throws with {@link HOW_TO_GET_CHROMIUM}. */
export function chromiumLaunchOptions(): { executablePath: string; args: string[] } {
  const executablePath = lookForChromium()
  if (!executablePath) throw new Error(HOW_TO_GET_CHROMIUM)
  return { executablePath, args: CHROMIUM_ARGS }
}
