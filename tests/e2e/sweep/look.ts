import { type BrowserContext, type CDPSession, expect, type Frame, type Page } from 'playwright/test'
import { LOCALES } from '../../../contract/languages.ts'
import { SANDBOX_HEADERS } from '../../../contract/sandbox.ts'
import { loadWords } from '../../../server/http/words.ts'
import { accessibilityFaults, afterPopup, ready, speak, watch } from '../visitor.ts'
import { cutText } from './cutText.ts'
import { deadLinks, documentFaults, linkTargets, openFolds, smallFields, smallTargets } from './inPage.ts'
import { longSums } from './longSums.ts'
import type { Caller, Layout, Place } from './place.ts'
import { EVERYTHING, type Visit } from './visits.ts'

interface View {
  width: number
  height: number
  /** The font size that the reader has set in the browser, in px; 16 is 100 %. */
  font: number
  /** Looked at in the wide half only. */
  isWide?: true
}

const USUAL = 16
/** The usual text first; a phone's last one writes long sums into the page. One tree fits all windows of a layout (DEV-01): 720 px is the least of the desktop's, and 1440 px that with text of twice the size. */
const VIEWS: Record<Layout, readonly View[]> = {
  phone: [
    { width: 320, height: 800, font: USUAL },
    { width: 360, height: 800, font: 21, isWide: true },
    { width: 360, height: 800, font: 24, isWide: true },
    { width: 320, height: 800, font: 2 * USUAL },
  ],
  desktop: [
    { width: 720, height: 700, font: USUAL },
    { width: 900, height: 600, font: USUAL, isWide: true },
    { width: 1024, height: 768, font: USUAL },
    { width: 1366, height: 620, font: USUAL, isWide: true },
    { width: 1920, height: 1080, font: USUAL, isWide: true },
    { width: 2560, height: 1440, font: USUAL },
    { width: 1440, height: 900, font: 32 },
  ],
}

const words = loadWords()

/** The page reports that it is ready, and no form is about to wake and change. */
async function settled(page: Page) {
  // Google's document has its own script instead of the product's.
  if (await page.locator('html[data-client]').count()) await ready(page)
  await page.waitForFunction(() => {
    const places = [...document.querySelectorAll<HTMLElement>('app-island:has(form)')]
    const asleep = places.filter((place) => place.dataset.state === 'waiting')
    for (const place of asleep) place.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    return places.every((place) => place.dataset.state === 'ready')
  })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

async function open(page: Page, { place, locale, theme }: Visit, caller: Caller): Promise<string[]> {
  await speak(page, locale)
  // Nothing moves while it is looked at.
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  // A visit before this one may have seen it.
  if (place.popup) await page.context().clearCookies({ name: /popup$/ })
  else await afterPopup(page)
  const number = (await place.prepare?.(caller)) ?? ''
  if (place.scenario) await page.setExtraHTTPHeaders({ [SANDBOX_HEADERS.scenario]: place.scenario })
  const answer = await page.goto(place.address + number, { waitUntil: 'load' })
  await settled(page)
  await place.act?.(page)
  const mark = page.locator(place.mark).filter(place.says ? { hasText: words[locale](place.says) } : {})
  const status = answer?.status()
  const faults = status === (place.status ?? 200) ? [] : [`status ${status}`]
  const seen = mark.first().waitFor()
  return seen.then(
    () => faults,
    () => [...faults, `the mark ${place.mark} ${place.says ?? ''} is not there`],
  )
}

/** All that is looked at in the window as it was opened. */
export async function faultsAtRest(page: Page, lang: string): Promise<string[]> {
  return [
    ...(await page.evaluate(documentFaults, lang)),
    ...(await page.evaluate(smallTargets)),
    ...(await accessibilityFaults(page)),
  ]
}

/** The browser's own setting of one document; a frame of another origin has its own. */
async function enlarge(frame: Frame, devtools: CDPSession, font: number) {
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: font, fixed: Math.round((font * 13) / 16) } })
  const size = () => frame.evaluate(() => getComputedStyle(document.documentElement).fontSize)
  await expect.poll(size, { intervals: [20] }).toBe(`${font}px`)
}

/** The open documents of a page, each with the tools that set its text. */
export async function documentsOf(page: Page): Promise<ReadonlyMap<Frame, CDPSession>> {
  const documents = new Map<Frame, CDPSession>()
  for (const frame of page.frames())
    documents.set(frame, await page.context().newCDPSession(frame === page.mainFrame() ? page : frame))
  return documents
}

export async function resize(page: Page, documents: ReadonlyMap<Frame, CDPSession>, { width, height, font }: View) {
  await page.setViewportSize({ width, height })
  if (font !== USUAL) for (const [frame, devtools] of documents) await enlarge(frame, devtools, font)
  for (const frame of page.frames())
    await frame.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** What is too wide, cut or covered in one window and text size. */
async function faultsInView(page: Page, layout: Layout, { width, font }: View): Promise<string[]> {
  const faults = layout === 'phone' && font === 2 * USUAL ? await page.evaluate(longSums) : []
  faults.push(...(await page.evaluate(cutText, width)))
  for (const frame of page.frames().slice(1)) faults.push(...(await frame.evaluate(cutText, null)))
  if (layout === 'phone') for (const frame of page.frames()) faults.push(...(await frame.evaluate(smallFields)))
  if (layout === 'desktop' && font === USUAL) faults.push(...(await page.evaluate(deadLinks)))
  return faults.map((fault) => `at ${width} px, ${font} px text: ${fault}`)
}

/** Looks at the open page in every window of its layout, without loading it again. */
export async function faultsInViews(page: Page, layout: Layout): Promise<string[]> {
  const documents = await documentsOf(page)
  const faults: string[] = []
  for (const view of VIEWS[layout].filter(({ isWide }) => EVERYTHING || !isWide)) {
    await resize(page, documents, view)
    faults.push(...(await faultsInView(page, layout, view)))
  }
  return faults
}

/** The browser reports an error page of ours, which is the state, and what the entry expects. */
const expected = (message: string, { address, status, noise }: Place) =>
  noise?.test(message) || (status && message.includes(`status of ${status}`) && message.includes(address))

const pathOf = ({ address }: Place) => address.split('?')[0]

interface LookResult {
  faults: string[]
  targets: string[]
}

/** Loads one page and looks at everything. */
export async function look(context: BrowserContext, caller: Caller, visit: Visit): Promise<LookResult> {
  const { place, layout, locale, theme } = visit
  const page = await context.newPage()
  const problems = watch(page)
  const faults: string[] = []
  const targets: string[] = []
  try {
    faults.push(...(await open(page, visit, caller)))
    await page.evaluate(openFolds)
    const links = await page.evaluate(linkTargets)
    // A page that is missing links to itself with a dialog over it.
    targets.push(...links.targets.filter((target) => !place.status || new URL(target).pathname !== pathOf(place)))
    faults.push(...links.faults, ...(await faultsAtRest(page, LOCALES[locale].lang)))
    faults.push(...(await faultsInViews(page, layout)))
  } catch (error) {
    faults.push(String(error))
  }
  faults.push(...problems.filter((message) => !expected(message, place)))
  await page.close()
  const name = [place.address, place.scenario, `(${locale}, ${theme})`].filter(Boolean).join(' ')
  return { faults: faults.map((fault) => `${name}: ${fault}`), targets }
}
