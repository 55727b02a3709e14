import { spawnSync } from 'node:child_process'
import { chromium } from 'playwright'
import { installDebianPackages, isExecutable, onPath } from '../programs/systemPackages.ts'
import { fetchChromium, packedChromium } from './fetch-chromium.ts'

/** Chromium without a window: the same engine, at half of the processor time. It has no cache of left pages. */
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell']
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/** Options of every Chromium here. The sandbox fails for old builds and as root; the pages are our own. */
export const CHROMIUM_ARGS = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-sandbox',
]

export const HOW_TO_GET_CHROMIUM = [
  'No Chromium was found that starts. Do one of these:',
  '  - Debian or Ubuntu: sudo apt-get install chromium, or run the tests as root with KANCIL_TEST_INSTALL=1',
  '  - any system: npx playwright install chromium',
  '  - point CHROMIUM_PATH at a Chromium or Chrome that is already there',
  '  - Linux on x86-64, with a network for npm: nothing, the tests fetch one',
].join('\n')

export interface ChromiumPlaces {
  env: Readonly<Record<string, string | undefined>>
  playwright: string
}

const places = (): ChromiumPlaces => ({ env: process.env, playwright: chromium.executablePath() })

/** Searches CHROMIUM_PATH, the PATH, Playwright's folder. Throws when CHROMIUM_PATH names no program. */
export function lookForChromium({ env, playwright }: ChromiumPlaces = places()): string | undefined {
  if (env.CHROMIUM_PATH) {
    if (isExecutable(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH
    throw new Error(`CHROMIUM_PATH is ${env.CHROMIUM_PATH}, which is not a program that can be run.`)
  }
  return onPath(NAMES, env) ?? [playwright].find(isExecutable)
}

export type Place = { path: string } | { missing: string }

const START_MS = 60_000

/** Why a program opens no page, in one line; undefined when it does. */
export async function problemOf(path: string): Promise<string | undefined> {
  // A missing library is named here, and not when a page is opened.
  const { status, error, stderr } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: START_MS })
  if (error || status !== 0) return error?.message ?? (stderr.trim().split('\n').at(-1) || `ended with ${status}`)
  try {
    const browser = await chromium.launch({ executablePath: path, args: CHROMIUM_ARGS, timeout: START_MS })
    try {
      await (await browser.newPage()).goto('about:blank')
    } finally {
      await browser.close()
    }
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message.split('\n')[0] : String(error)
  }
}

export interface ChromiumSearch extends ChromiumPlaces {
  install: (packages: string[]) => boolean
  fetch: () => Promise<string>
  problemOf: (path: string) => Promise<string | undefined>
}

const search = (): ChromiumSearch => ({
  ...places(),
  install: installDebianPackages,
  fetch: () => fetchChromium(packedChromium()),
  problemOf,
})

/**
 * A Chromium that starts: of CHROMIUM_PATH and no other, else an installed one, Playwright's own, and else that of an npm
 * package, which is a headless shell. System packages are installed first where that is permitted.
 * @param wants a headless shell where there is one, or a whole Chromium only
 */
export async function findChromium(wants: 'shell' | 'whole' = 'shell', how = search()): Promise<Place> {
  const { env, playwright, install, fetch } = how
  const problems: string[] = []
  const starts = async (path: string) => {
    const problem = await how.problemOf(path)
    if (problem !== undefined) problems.push(`${path} does not start: ${problem}`)
    return problem === undefined
  }
  const missing = () => ({ missing: [...problems, HOW_TO_GET_CHROMIUM].join('\n') })
  if (env.CHROMIUM_PATH) {
    const path = lookForChromium(how) ?? env.CHROMIUM_PATH
    return (await starts(path)) ? { path } : missing()
  }
  const names = wants === 'shell' ? [SHELL_NAMES, NAMES] : [NAMES]
  if (names.some((some) => !onPath(some, env))) install(names.map(([first = '']) => first))
  const installed = [...names.map((some) => onPath(some, env)), [playwright].find(isExecutable)]
  for (const path of installed) if (path !== undefined && (await starts(path))) return { path }
  if (wants === 'whole') return missing()
  try {
    const path = await fetch()
    if (await starts(path)) return { path }
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error))
  }
  return missing()
}

/** The same, tried once in a run: its processes find the path in the environment. */
export async function chromiumOfRun(): Promise<Place> {
  const known = process.env.KANCIL_TEST_CHROMIUM
  if (known) return { path: known }
  const place = await findChromium()
  if ('path' in place) process.env.KANCIL_TEST_CHROMIUM = place.path
  return place
}

/** Launch options for `chromium.launch`. Throws with {@link HOW_TO_GET_CHROMIUM}. */
export const chromiumLaunchOptions = () => optionsOf(lookForChromium())

/** Launch options for many tests: of the headless shell where there is one. Throws with the reason. */
export async function shellLaunchOptions(): Promise<ReturnType<typeof optionsOf>> {
  const place = await chromiumOfRun()
  if ('missing' in place) throw new Error(place.missing)
  return optionsOf(place.path)
}

function optionsOf(executablePath: string | undefined): { executablePath: string; args: string[] } {
  if (!executablePath) throw new Error(HOW_TO_GET_CHROMIUM)
  return { executablePath, args: CHROMIUM_ARGS }
}
