import { findProgram } from '../programs/testPrograms.ts'
import { fetchChromium, oldChromiums } from './fetch-chromium.ts'
import { chromiumOfRun, type Place } from './find-chromium.ts'

/** The engine, which determines the protocol of the tests. */
export type Engine = 'chromium' | 'firefox' | 'webkit'

export interface BrowserKind {
  title: string
  engine: Engine
  /** The browsers of players that it represents. */
  for: string
}

export const BROWSERS = {
  'chromium-87': {
    title: 'Chromium 87',
    engine: 'chromium',
    for: 'the floor: Chrome and WebView 87, Samsung Internet 14',
  },
  'chromium-92': { title: 'Chromium 92', engine: 'chromium', for: 'a WebView of 2021, Samsung Internet 16' },
  'chromium-109': { title: 'Chromium 109', engine: 'chromium', for: 'the last Chrome of Windows 7 and 8' },
  chromium: { title: 'Chromium of today', engine: 'chromium', for: 'Chrome, Edge, Opera, Samsung Internet' },
  firefox: { title: 'Firefox ESR', engine: 'firefox', for: 'Firefox' },
  webkit: { title: 'WebKitGTK', engine: 'webkit', for: 'Safari and every browser of an iPhone' },
} as const satisfies Record<string, BrowserKind>

export type BrowserId = keyof typeof BROWSERS

async function find(id: BrowserId): Promise<Place> {
  const pin = oldChromiums()[id]
  if (pin && (process.platform !== 'linux' || process.arch !== 'x64'))
    return { missing: 'exists for Linux on x86-64 only' }
  if (pin) return { path: await fetchChromium(pin) }
  if (id === 'chromium') return chromiumOfRun()
  return findProgram(BROWSERS[id].engine === 'firefox' ? 'firefox' : 'webkit')
}

const isBrowserId = (name: string): name is BrowserId => name in BROWSERS
export const titleOf = (id: string) => (isBrowserId(id) ? BROWSERS[id].title : id)
export const BROWSER_IDS: BrowserId[] = Object.keys(BROWSERS).filter(isBrowserId)

/** Finds a browser, or installs it where that is allowed. Never throws: says that it is missing. */
export async function findBrowser(id: BrowserId): Promise<Place> {
  try {
    return await find(id)
  } catch (error) {
    return { missing: error instanceof Error ? error.message : String(error) }
  }
}
