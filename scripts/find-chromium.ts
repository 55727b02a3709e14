import { chromium } from 'playwright'
import { installDebianPackages, isExecutable, isRoot, onPath } from './system-packages.ts'

/** Chromium without a window: the same engine, at half of the processor time. It has no cache of left pages. */
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell']
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/**
 * The options with which every script and test starts Chromium: no background downloads, and no sandbox where it cannot
 * work.
 */
export const CHROMIUM_ARGS = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(isRoot ? ['--no-sandbox'] : []),
]

export const HOW_TO_GET_CHROMIUM = [
  'No Chromium was found. Do one of these:',
  '  - Debian or Ubuntu: sudo apt-get install chromium, or run the tests as root with KANCIL_TEST_INSTALL=1',
  '  - any system: npx playwright install chromium',
  '  - point CHROMIUM_PATH at a Chromium or Chrome that is already there',
].join('\n')

export interface ChromiumPlaces {
  env: Readonly<Record<string, string | undefined>>
  /** The folder of Playwright's own browsers. */
  playwright: string
}

const places = (): ChromiumPlaces => ({ env: process.env, playwright: chromium.executablePath() })

/**
 * Searches CHROMIUM_PATH, then the PATH, then Playwright's own folder. Returns undefined when there is none. Throws
 * when CHROMIUM_PATH is set but names no program, so that no other browser is used without notice.
 */
export function lookForChromium({ env, playwright }: ChromiumPlaces = places()): string | undefined {
  if (env.CHROMIUM_PATH) {
    if (isExecutable(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH
    throw new Error(`CHROMIUM_PATH is ${env.CHROMIUM_PATH}, which is not a program that can be run.`)
  }
  return onPath(NAMES, env) ?? [playwright].find(isExecutable)
}

/** Searches CHROMIUM_PATH, then the PATH for a headless shell, then for a Chromium as {@link lookForChromium} does. */
export const lookForHeadlessShell = (where: ChromiumPlaces = places()): string | undefined =>
  where.env.CHROMIUM_PATH ? lookForChromium(where) : (onPath(SHELL_NAMES, where.env) ?? lookForChromium(where))

/**
 * The path of a Chromium; on Debian it is installed when there is none and the tests may install, with its headless
 * shell where the system has one. Throws with {@link HOW_TO_GET_CHROMIUM}.
 */
export function findOrInstallChromium(): string {
  if (!process.env.CHROMIUM_PATH && !onPath(SHELL_NAMES, process.env))
    installDebianPackages(['chromium-headless-shell'])
  const found = lookForChromium()
  if (found) return found
  installDebianPackages(['chromium'])
  const path = lookForChromium()
  if (!path) throw new Error(HOW_TO_GET_CHROMIUM)
  return path
}

/** Launch options for `chromium.launch`. Throws with {@link HOW_TO_GET_CHROMIUM}. */
export const chromiumLaunchOptions = () => optionsOf(lookForChromium())

/** Launch options for many tests: of the headless shell where there is one. Throws with {@link HOW_TO_GET_CHROMIUM}. */
export const shellLaunchOptions = () => optionsOf(lookForHeadlessShell())

function optionsOf(executablePath: string | undefined): { executablePath: string; args: string[] } {
  if (!executablePath) throw new Error(HOW_TO_GET_CHROMIUM)
  return { executablePath, args: CHROMIUM_ARGS }
}
