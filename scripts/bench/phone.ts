import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { chromiumLaunchOptions } from '../find-chromium.ts'
import type { Figure } from './figures.ts'
import type { Line, Link } from './link.ts'
import { EMPTY_PAGE } from './tlsFront.ts'

/** A slow phone line, and what most players have in the evening, both on a cheap phone. */
export const LINES: readonly Line[] = [
  { name: 'slow', roundTripMs: 400, bitsPerSecond: 400_000, cpuSlowdown: 4 },
  { name: 'fast', roundTripMs: 150, bitsPerSecond: 1_600_000, cpuSlowdown: 4 },
]
/** Without delay: what happens before and between the measurements. */
const DIRECT: Line = { name: 'direct', roundTripMs: 0, bitsPerSecond: 1_000_000_000, cpuSlowdown: 1 }

const PHONE = {
  viewport: { width: 360, height: 800 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  colorScheme: 'dark' as const,
  userAgent:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
}
const WITHOUT_DICTIONARY = '--disable-features=CompressionDictionaryTransport,CompressionDictionaryTransportBackend'
/** No request for so long: the page is quiet, and what the browser fetches when it is idle has come. */
const QUIET_MS = 1500
const PATIENT_MS = 60_000

export interface Place {
  link: Link
  /** The product's address through the link. */
  url: string
  /** The key of its certificate (tlsFront.ts). */
  keyHash: string
}

/** Where a tap leads, and what tells that the page is there. */
interface Tap {
  path: string
  /** The link in the page that is tapped. */
  link: string
}

const VISITOR_TAPS: readonly Tap[] = [{ path: '/promosi', link: 'a[href="/promosi"]' }]
const PLAYER_TAPS: readonly Tap[] = [
  { path: '/wallet', link: '.tab-bar a[href="/wallet"]' },
  { path: '/games', link: 'a[href^="/games?"]' },
  { path: '/recharge', link: 'a.balance-pill' },
]

/** One round of everything that a phone sees, on each line. */
export async function measurePhone({ link, url, keyHash }: Place): Promise<Figure[]> {
  const figures: Figure[] = []
  const { args, ...options } = chromiumLaunchOptions()
  // Trusted, and not only tolerated: with a certificate in error Chromium uses no dictionary.
  const trusting = [...args, `--ignore-certificate-errors-spki-list=${keyHash}`]
  const plain = await chromium.launch({ ...options, args: trusting })
  const without = await chromium.launch({ ...options, args: [...trusting, WITHOUT_DICTIONARY] })
  for (const line of LINES) {
    const add = (name: string, value: number, unit: Figure['unit'] = 'ms') =>
      figures.push({ name: `${line.name} line: ${name}`, value, unit })
    const fresh = () => {
      link.hangUp()
      link.set(line)
    }
    fresh()
    await firstVisit(plain, url, line, add)
    fresh()
    await emptyPages(plain, url, line, add)
    fresh()
    await categoryTap(plain, url, line, add)
    fresh()
    await registerTap(plain, url, line, add)
    for (const [browser, suffix] of [
      [plain, ''],
      [without, ', without dictionary'],
    ] as const) {
      link.set(DIRECT)
      const context = await newPhone(browser)
      await nextTaps(context, { link, url }, line, VISITOR_TAPS, (name, value, unit) =>
        add(`visitor, ${name}${suffix}`, value, unit),
      )
      link.set(DIRECT)
      await becomeGuest(context, url)
      await nextTaps(context, { link, url }, line, PLAYER_TAPS, (name, value, unit) =>
        add(`player, ${name}${suffix}`, value, unit),
      )
      await context.close()
    }
  }
  await plain.close()
  await without.close()
  return figures
}

type Add = (name: string, value: number, unit?: Figure['unit']) => void

async function newPhone(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext(PHONE)
  context.setDefaultTimeout(PATIENT_MS)
  return context
}

/** The announcement of the session was already shown: on a fast line it would cover what is tapped. */
async function openPhone(browser: Browser): Promise<BrowserContext> {
  const context = await newPhone(browser)
  await context.addInitScript(announced)
  return context
}

/** Runs in the page: the announcement was shown in this tab. */
const announced = () => sessionStorage.setItem('popup', 'shown')

async function openPage(context: BrowserContext, line: Line): Promise<Page> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: line.cpuSlowdown })
  return page
}

/**
 * What is before and around every page on this line and machine: handshakes, the browser, a document of a line of text, on
 * a new connection and after a tap on a warm one. Figures of our pages say most as a distance from these.
 */
async function emptyPages(browser: Browser, url: string, line: Line, add: Add) {
  const context = await newPhone(browser)
  const page = await openPage(context, line)
  await page.goto(new URL(EMPTY_PAGE, url).href)
  await quiet(page)
  add('first paint of an empty page', (await page.evaluate(seen)).fcpMs)
  await page.evaluate(noteTap)
  await page.locator('a').tap()
  await page.waitForURL(/next/, { waitUntil: 'commit' })
  const { paintedAt } = await page.evaluate(painted)
  add('tap to first paint of an empty page', paintedAt - (await page.evaluate(tapTime)))
  await context.close()
}

/** Home with an empty cache on a new connection: paint, movement, blocking and bytes before any touch. */
async function firstVisit(browser: Browser, url: string, line: Line, add: Add) {
  const context = await openPhone(browser)
  const page = await openPage(context, line)
  await page.goto(url, { waitUntil: 'load' })
  await quiet(page)
  const { fcpMs, lcpMs, shift, blockingMs, bytes } = await page.evaluate(seen)
  add('first paint of home', fcpMs)
  add('largest paint of home', lcpMs)
  add('movement of home', shift, 'shift')
  add('blocking time of home', blockingMs)
  for (const [kind, size] of Object.entries(bytes)) add(`${kind} of home`, size, 'B')
  await context.close()
}

/** From the start of the load until a tap on another category has opened it. */
async function categoryTap(browser: Browser, url: string, line: Line, add: Add) {
  const context = await openPhone(browser)
  const page = await openPage(context, line)
  const began = performance.now()
  const arrived = page.goto(url, { waitUntil: 'commit' }).catch(() => undefined)
  const opened = page.locator('.cat-panel').nth(1).locator('.game-card').first()
  const closed = page.locator('.cat-panel').first().locator('.game-card').first()
  await page.locator('.cat-tab').nth(1).tap()
  await opened.waitFor({ state: 'visible' })
  await closed.waitFor({ state: 'hidden' })
  add('first tap on a category', performance.now() - began)
  await arrived
  await context.close()
}

/** From the start of the load until a tap on Register has drawn the form, and from the tap. */
async function registerTap(browser: Browser, url: string, line: Line, add: Add) {
  const context = await openPhone(browser)
  await context.addInitScript(noteTap)
  const page = await openPage(context, line)
  const began = Date.now()
  const arrived = page.goto(url, { waitUntil: 'commit' }).catch(() => undefined)
  const link = page.getByTestId('header-register')
  await link.waitFor({ state: 'visible' })
  await link.tap()
  await page.getByTestId('register-submit').waitFor({ state: 'visible' })
  const shown = Date.now()
  add('registration form from the start', shown - began)
  add('registration form from the tap', shown - (await page.evaluate(tapTime)))
  await arrived
  await context.close()
}

async function becomeGuest(context: BrowserContext, url: string) {
  const page = await context.newPage()
  await page.goto(`${url}?login=1`)
  await page.getByTestId('guest-submit').tap()
  await page.getByTestId('balance').first().waitFor()
  await page.close()
}

/**
 * From home, which is quiet: a tap on a link until the first paint of its page, on the connection that home has opened,
 * and the bytes of the document.
 */
async function nextTaps(
  context: BrowserContext,
  { link, url }: Omit<Place, 'keyHash'>,
  line: Line,
  taps: readonly Tap[],
  add: Add,
) {
  for (const tap of taps) {
    const page = await openPage(context, line)
    // A script for each document would be work of the measured page.
    await page.goto(new URL(EMPTY_PAGE, url).href)
    await page.evaluate(announced)
    await page.goto(url, { waitUntil: 'load' })
    await quiet(page)
    link.set(line)
    const target = page.locator(tap.link).filter({ visible: true }).first()
    await target.scrollIntoViewIfNeeded()
    await quiet(page)
    await page.evaluate(noteTap)
    await target.tap()
    await page.waitForURL((address) => address.pathname === tap.path, { waitUntil: 'commit' })
    const { paintedAt, documentBytes } = await page.evaluate(painted)
    add(`tap to first paint of ${tap.path}`, paintedAt - (await page.evaluate(tapTime)))
    add(`document of ${tap.path}`, documentBytes, 'B')
    link.set(DIRECT)
    await page.close()
  }
}

/** Resolves when nothing has been asked for a while. */
async function quiet(page: Page) {
  let last = performance.now()
  const asked = () => {
    last = performance.now()
  }
  page.on('request', asked).on('requestfinished', asked)
  while (performance.now() - last < QUIET_MS) await page.waitForTimeout(QUIET_MS - (performance.now() - last) + 1)
  page.off('request', asked).off('requestfinished', asked)
}

/** Runs in the page: keeps the epoch ms at which a finger goes down, also for the page that it leads to. */
function noteTap() {
  const note = ({ timeStamp }: Event) => sessionStorage.setItem('tapped', String(performance.timeOrigin + timeStamp))
  addEventListener('pointerdown', note, { capture: true, passive: true })
}

const tapTime = () => Number(sessionStorage.getItem('tapped'))

/** Runs in the page: what was seen, and the bytes of all bodies on the line, by kind. */
async function seen() {
  /** All entries of a kind so far. The browser keeps them, so nothing needs to run while the page loads. */
  const entriesOf = (type: string) =>
    new Promise<(PerformanceEntry & { value?: number; hadRecentInput?: boolean })[]>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()))
      observer.observe({ type, buffered: true })
      setTimeout(() => resolve([]), 200)
    })
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  const shifts = (await entriesOf('layout-shift')).filter(({ hadRecentInput }) => !hadRecentInput)
  const measured = {
    fcpMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    lcpMs: Math.max(...(await entriesOf('largest-contentful-paint')).map(({ startTime }) => startTime)),
    shift: sum(shifts.map(({ value }) => value ?? 0)),
    blockingMs: sum((await entriesOf('longtask')).map(({ duration }) => Math.max(0, duration - 50))),
  }
  const bytes = { html: 0, css: 0, script: 0, images: 0, other: 0 }
  const kindOf = (name: string, by: string): keyof typeof bytes => {
    const { pathname } = new URL(name)
    if (/\.(svg|png|jpe?g|webp|avif|gif|ico)$/.test(pathname) || by === 'img' || by === 'image') return 'images'
    if (pathname.endsWith('.css')) return 'css'
    return pathname.endsWith('.js') ? 'script' : 'other'
  }
  for (const entry of performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])
    bytes.html += entry.encodedBodySize
  for (const entry of performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    bytes[kindOf(entry.name, entry.initiatorType)] += entry.encodedBodySize
  return { ...measured, bytes }
}

/** Runs in the page: the epoch ms of its first paint, and the bytes of its document on the line. */
async function painted() {
  const paint = await new Promise<PerformanceEntry>((resolve) => {
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'first-contentful-paint') resolve(entry)
    })
    observer.observe({ type: 'paint', buffered: true })
  })
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return { paintedAt: performance.timeOrigin + paint.startTime, documentBytes: navigation?.encodedBodySize ?? 0 }
}
