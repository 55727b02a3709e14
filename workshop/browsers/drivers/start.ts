import type { Engine } from '../browsers.ts'
import { startChromium } from './chromium.ts'
import type { Driver, Start } from './driver.ts'
import { startFirefox } from './firefox.ts'
import { startWebKit } from './webkit.ts'

export const START: Record<Engine, (path: string, start: Start) => Promise<Driver>> = {
  chromium: startChromium,
  firefox: startFirefox,
  webkit: startWebKit,
}
