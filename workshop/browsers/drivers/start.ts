import type { Engine } from '../browsers.ts'
import { startChromium } from './chromium.ts'
import type { Driver, Start } from './driver.ts'
import { startFirefox } from './firefox.ts'
import { startWebKit } from './webkit.ts'

/** The start function of each engine, for a program at a path. */
export const START: Record<Engine, (path: string, start: Start) => Promise<Driver>> = {
  chromium: startChromium,
  firefox: startFirefox,
  webkit: startWebKit,
}
