import { type CDPSession, chromium, type Page } from 'playwright'
import { chromiumLaunchOptions } from '../find-chromium.ts'

export interface Line {
  name: string
  /** Added round trip in ms, throughput in bit/s, and how many times slower the processor is. */
  latencyMs: number
  bitsPerSecond: number
  cpuSlowdown: number
}

/** The two connections of the budget: a slow phone connection, and a good office connection. */
export const LINES: Line[] = [
  { name: 'slow', latencyMs: 400, bitsPerSecond: 400_000, cpuSlowdown: 4 },
  { name: 'fast', latencyMs: 20, bitsPerSecond: 20_000_000, cpuSlowdown: 1 },
]

export interface PageFigures {
  line: string
  /** Bytes over the wire before any touch, by kind. */
  bytes: Record<'html' | 'css' | 'script' | 'image' | 'other', number>
  requests: number
  /** Requests that had to finish before the first paint. */
  requestsBeforePaint: number
  fcpMs: number
  lcpMs: number
  cls: number
  blockingMs: number
  /** From the start of the navigation until a tap on "Register" has drawn the registration form. */
  firstTapMs: number
}

const PHONE_AGENT =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const PHONE = {
  viewport: { width: 360, height: 800 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  colorScheme: 'dark' as const,
  userAgent: PHONE_AGENT,
}
const SETTLE_MS = 4000

/** The home page at 360 px with an empty cache, on each line. */
export async function measureHome(url: string): Promise<PageFigures[]> {
  const browser = await chromium.launch(chromiumLaunchOptions())
  const figures: PageFigures[] = []
  for (const line of LINES) {
    const context = await browser.newContext(PHONE)
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    const wire = await watch(cdp, line)
    await page.addInitScript(observe)
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForTimeout(SETTLE_MS)
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen)
    figures.push({ line: line.name, ...wire.summary(seen.fcpMs), ...seen, firstTapMs: await firstTap(url, line) })
    await context.close()
  }
  await browser.close()
  return figures

  async function firstTap(address: string, line: Line): Promise<number> {
    const context = await browser.newContext(PHONE)
    const page = await context.newPage()
    await watch(await context.newCDPSession(page), line)
    // The announcement of the session was already shown: on a fast line it would cover the link.
    await page.addInitScript(() => sessionStorage.setItem('popup', 'shown'))
    const began = performance.now()
    const arrived = page.goto(address, { waitUntil: 'commit' }).catch(() => undefined)
    const link = page.getByTestId('header-register')
    await link.waitFor({ state: 'visible' })
    await link.tap()
    await page.getByTestId('register-submit').waitFor({ state: 'visible' })
    const ms = performance.now() - began
    await arrived
    await context.close()
    return ms
  }
}

interface Seen {
  fcpMs: number
  lcpMs: number
  cls: number
  blockingMs: number
}

/** Runs in the page before any other script. */
function observe() {
  const seen = { fcpMs: 0, lcpMs: 0, cls: 0, blockingMs: 0 }
  Object.assign(globalThis, { seen })
  const on = (type: string, each: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true })
  on('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.fcpMs = entry.startTime
  })
  on('largest-contentful-paint', (entry) => {
    seen.lcpMs = entry.startTime
  })
  on('layout-shift', (entry) => {
    if (!entry.hadRecentInput) seen.cls += entry.value ?? 0
  })
  on('longtask', (entry) => {
    seen.blockingMs += Math.max(0, entry.duration - 50)
  })
}

async function watch(cdp: CDPSession, line: Line) {
  const started = new Map<string, { type: string; at: number }>()
  const done: { type: string; bytes: number; start: number; end: number }[] = []
  let origin = 0
  cdp.on('Network.requestWillBeSent', ({ requestId, type, timestamp }) => {
    origin ||= timestamp
    started.set(requestId, { type: type ?? 'Other', at: timestamp })
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const request = started.get(requestId)
    if (request) done.push({ type: request.type, bytes: encodedDataLength, start: request.at, end: timestamp })
  })
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latencyMs,
    downloadThroughput: line.bitsPerSecond / 8,
    uploadThroughput: line.bitsPerSecond / 8,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: line.cpuSlowdown })
  return {
    summary(fcpMs: number) {
      const bytes = { html: 0, css: 0, script: 0, image: 0, other: 0 }
      for (const { type, bytes: size } of done) bytes[KINDS[type] ?? 'other'] += size
      const requestsBeforePaint = done.filter(({ end }) => (end - origin) * 1000 <= fcpMs).length
      return { bytes, requests: done.length, requestsBeforePaint }
    },
  }
}

const KINDS: Record<string, keyof PageFigures['bytes']> = {
  Document: 'html',
  Stylesheet: 'css',
  Script: 'script',
  Image: 'image',
}

/** Registers a new player and returns the cookie header of the session. */
export async function sessionCookie(url: string): Promise<string> {
  const browser = await chromium.launch(chromiumLaunchOptions())
  const page: Page = await browser.newPage()
  await page.goto(`${url}/?login=1`)
  await page.getByTestId('guest-submit').click()
  await page.getByTestId('balance').first().waitFor()
  const cookies = await page.context().cookies()
  await browser.close()
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}
