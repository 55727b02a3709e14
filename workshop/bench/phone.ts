import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { chromiumLaunchOptions } from '../browsers/find-chromium.ts'
import { EMPTY, type Figure, INLINED } from './figures.ts'
import { hasPlace, noteTap, painted, seen, tapTime } from './inPage.ts'
import { DIRECT, type Line, type Link, linesAt } from './link.ts'
import { EMPTY_PAGE, INLINED_PAGE } from './tlsFront.ts'

const PHONE = {
  viewport: { width: 360, height: 800 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  colorScheme: 'dark' as const,
  userAgent:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
}
/** No request for so long: the page is quiet, and what the browser fetches when it is idle has come. */
const QUIET_MS = 1500
const PATIENT_MS = 60_000
/** A site has visitors: home is rendered and compressed for none but the first of 90 seconds, and smallest from the second on. */
const EARLIER_VISITORS = 3

export interface Place {
  link: Link
  url: string
  /** The key of its certificate (tlsFront.ts). */
  keyHash: string
}

type HomePlace = Pick<Place, 'link' | 'url'>

/** Where a tap leads, and what tells that the page is there. */
interface Tap {
  path: string
  from?: string
  link: string
}

const VISITOR_TAPS: readonly Tap[] = [{ path: '/promosi', link: 'a[href="/promosi"]' }]
const PLAYER_TAPS: readonly Tap[] = [
  { path: '/wallet', link: '.tab-bar a[href="/wallet"]' },
  { path: '/games', link: 'a[href^="/games?"]' },
  { path: '/recharge', link: 'a.balance-pill' },
  // The browser has it already: each of the others began at home.
  { path: '/', from: '/wallet', link: '.tab-bar a[href="/"]' },
]

/** A browser that trusts these certificates: with one in error Chromium uses no dictionary. */
export function openBrowser(keyHashes: readonly string[], ...more: string[]): Promise<Browser> {
  const { args, ...options } = chromiumLaunchOptions()
  const trusting = `--ignore-certificate-errors-spki-list=${keyHashes.join()}`
  return chromium.launch({ ...options, args: [...args, trusting, ...more] })
}

/** One round of everything that a phone sees, on each line. */
export async function measurePhone({ link, url, keyHash }: Place, cpuSlowdown: number): Promise<Figure[]> {
  const figures: Figure[] = [{ name: 'the phone: times slower than this machine', value: cpuSlowdown, unit: '×' }]
  const browser = await openBrowser([keyHash])
  await openOnce(browser, { link, url })
  for (const line of linesAt(cpuSlowdown)) {
    const add = (name: string, value: number, unit: Figure['unit'] = 'ms') =>
      figures.push({ name: `${line.name} line: ${name}`, value, unit })
    await measureHome(browser, { link, url }, line, add)
    await inlinedPage(browser, { link, url }, line, add)
    link.hangUp()
    link.set(line)
    await emptyPages(browser, url, line, add)
    link.set(DIRECT)
    const context = await newPhone(browser)
    await nextTaps(context, { link, url, line }, VISITOR_TAPS, (name, value, unit) =>
      add(`visitor, ${name}`, value, unit),
    )
    link.set(DIRECT)
    await becomeGuest(context, url)
    await nextTaps(context, { link, url, line }, PLAYER_TAPS, (name, value, unit) =>
      add(`player, ${name}`, value, unit),
    )
    await context.close()
  }
  await browser.close()
  return figures
}

interface OnLine extends HomePlace {
  line: Line
}

/** One first visit to home, and one for each of its first taps. */
export async function measureHome(browser: Browser, { link, url }: HomePlace, line: Line, add: Add): Promise<void> {
  link.set(DIRECT)
  for (let visitor = 0; visitor < EARLIER_VISITORS; visitor++) await visit(browser, url)
  link.hangUp()
  link.set(line)
  await firstVisit(browser, url, line, add)
  await categoryTap(browser, { link, url }, line, add)
  await formTap(browser, { link, url, line }, REGISTER, add)
  await formTap(browser, { link, url, line }, SIGN_IN, add)
}

type Add = (name: string, value: number, unit?: Figure['unit']) => void

/** No script may be added to its documents: on a slow processor that alone takes 60 ms of a first paint. */
export async function newPhone(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext(PHONE)
  context.setDefaultTimeout(PATIENT_MS)
  return context
}

export async function openPage(context: BrowserContext, line: Line): Promise<Page> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: line.cpuSlowdown })
  return page
}

/** The first page of a browser's life costs what no other does: players have theirs open. */
export async function openOnce(browser: Browser, { link, url }: HomePlace) {
  link.set(DIRECT)
  await visit(browser, new URL(EMPTY_PAGE, url).href)
}

async function visit(browser: Browser, url: string) {
  const context = await newPhone(browser)
  const page = await context.newPage()
  await page.goto(url)
  await context.close()
}

/** Home as one file: what the line and the browser let any page of this content be. */
async function inlinedPage(browser: Browser, { link, url }: HomePlace, line: Line, add: Add) {
  const address = new URL(INLINED_PAGE, url).href
  link.set(DIRECT)
  await visit(browser, address)
  link.hangUp()
  link.set(line)
  const context = await newPhone(browser)
  const page = await openPage(context, line)
  await page.goto(address, { waitUntil: 'load' })
  await quiet(page)
  const { fcpMs, lcpMs } = await page.evaluate(seen)
  add(`first paint of ${INLINED}`, fcpMs)
  add(`largest paint of ${INLINED}`, lcpMs)
  await context.close()
  await categoryTap(browser, { link, url: address }, line, (name, value) => add(`${name}, ${INLINED}`, value))
}

/** What is around every page on this line and machine; figures of ours say most as a distance from it. */
async function emptyPages(browser: Browser, url: string, line: Line, add: Add) {
  const context = await newPhone(browser)
  const page = await openPage(context, line)
  await page.goto(new URL(EMPTY_PAGE, url).href)
  await quiet(page)
  add(`first paint of ${EMPTY}`, (await page.evaluate(seen)).fcpMs)
  await page.evaluate(noteTap)
  await page.locator('a').tap()
  await page.waitForURL(/next/, { waitUntil: 'commit' })
  const { paintedAt } = await page.evaluate(painted)
  add(`tap to first paint of ${EMPTY}`, paintedAt - (await page.evaluate(tapTime)))
  await context.close()
}

/** Home with an empty cache on a new connection: paint, movement, blocking and bytes before any touch. */
async function firstVisit(browser: Browser, url: string, line: Line, add: Add) {
  const context = await newPhone(browser)
  const page = await openPage(context, line)
  await page.goto(url, { waitUntil: 'load' })
  await quiet(page)
  const { fcpMs, lcpMs, picturesMs, shift, blockingMs, bytes } = await page.evaluate(seen)
  add('first paint of home', fcpMs)
  add('largest paint of home', lcpMs)
  add('last picture in view of home', picturesMs)
  add('movement of home', shift, 'shift')
  add('blocking time of home', blockingMs)
  for (const [kind, size] of Object.entries(bytes)) add(`${kind} of home`, size, 'B')
  await context.close()
}

const CATEGORY = '.cat-tab:nth-child(2)'
/** A link of home's bar, and what it opens. */
interface Form {
  name: string
  link: string
  button: string
}
const REGISTER: Form = {
  name: 'registration form',
  link: '[data-testid=header-register]',
  button: '[data-testid=register-submit]',
}
const SIGN_IN: Form = { name: 'sign-in', link: '[data-testid=header-login]', button: '[data-testid=guest-submit]' }
/** A player who sees no answer taps again. */
const TAP_AGAIN_MS = 500

/** From the start of the load until the first working tap on another category has opened it: tapped from the first paint on. */
async function categoryTap(browser: Browser, place: HomePlace, line: Line, add: Add) {
  const { page, tap } = await tapAtFirstPaint(browser, place, line, CATEGORY)
  const again = setInterval(() => void tap().catch(() => undefined), TAP_AGAIN_MS)
  const category = { inside: '.cat-panel:nth-of-type(3)', selector: '.game-card', patientMs: PATIENT_MS }
  const opened = await page.evaluate(hasPlace, category).finally(() => clearInterval(again))
  if (opened === null) throw new Error('No tap on a category had an effect')
  add('first tap on a category', opened)
  await page.context().close()
}

/** From the start of the load until a tap on a link of the bar, at the first paint, has opened its form over home, and from the tap. */
async function formTap(browser: Browser, place: OnLine, { name, link, button }: Form, add: Add) {
  const { page, began, tapped } = await tapAtFirstPaint(browser, place, place.line, link)
  const form = { inside: 'dialog[open]', selector: button, patientMs: PATIENT_MS }
  const opened = await page.evaluate(hasPlace, form)
  if (opened === null) throw new Error(`A tap did not open the ${name}`)
  const shown = opened + (await page.evaluate(() => performance.timeOrigin))
  add(`${name} from the start`, shown - began)
  add(`${name} from the tap`, shown - tapped)
  await page.context().close()
}

/** Loads home and taps at the first paint by the browser's own input. `began` and `tapped` are times. */
async function tapAtFirstPaint(browser: Browser, { link, url }: HomePlace, line: Line, selector: string) {
  link.set(DIRECT)
  const before = await newPhone(browser)
  const known = await before.newPage()
  await known.goto(url)
  const box = await known.locator(selector).boundingBox()
  await before.close()
  if (!box) throw new Error(`${selector} is not in the first view of home`)
  const at = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }

  link.hangUp()
  link.set(line)
  const context = await newPhone(browser)
  const page = await openPage(context, line)
  const cdp = await context.newCDPSession(page)
  // Before the load begins: a message to a renderer that is being replaced gets no answer.
  await cdp.send('Page.enable')
  await cdp.send('Page.setLifecycleEventsEnabled', { enabled: true })
  const painted = new Promise<void>((resolve) =>
    cdp.on('Page.lifecycleEvent', ({ name }) => name === 'firstContentfulPaint' && resolve()),
  )
  // Of the ways to touch, this is the one that does not wait for the page's next frame before the finger goes down.
  const touch = (type: 'mousePressed' | 'mouseReleased') =>
    cdp.send('Input.emulateTouchFromMouseEvent', { ...at, type, button: 'left', clickCount: 1 })
  const tap = async () => {
    await touch('mousePressed')
    await touch('mouseReleased')
  }
  const began = Date.now()
  page.goto(url, { waitUntil: 'commit' }).catch(() => undefined)
  await painted
  const tapped = Date.now()
  await tap()
  return { page, tap, began, tapped }
}

async function becomeGuest(context: BrowserContext, url: string) {
  const page = await context.newPage()
  await page.goto(`${url}?login=1`)
  await page.getByTestId('guest-submit').tap()
  await page.getByTestId('balance').first().waitFor()
  await page.close()
}

/** A tap on a link of a quiet page until the first paint of its page, and the bytes of the document. */
async function nextTaps(context: BrowserContext, { link, url, line }: OnLine, taps: readonly Tap[], add: Add) {
  for (const tap of taps) {
    const page = await openPage(context, line)
    await page.goto(new URL(tap.from ?? '/', url).href, { waitUntil: 'load' })
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
export async function quiet(page: Page) {
  let last = performance.now()
  const onRequest = () => {
    last = performance.now()
  }
  page.on('request', onRequest).on('requestfinished', onRequest)
  while (performance.now() - last < QUIET_MS) await page.waitForTimeout(QUIET_MS - (performance.now() - last) + 1)
  page.off('request', onRequest).off('requestfinished', onRequest)
}
