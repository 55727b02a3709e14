import { type BrowserContext, expect, type Page, test } from 'playwright/test'
import { accessibilityFaults, ready, register, speak, tooWide } from './visitor.ts'

/** Filters multiply: of addresses that differ in more than one value this many are asked for. */
const COMBINATIONS = 8
/** Links that change something or lead into the sandbox's own desk, which is no page of the product. */
const NOT_FOLLOWED = /^\/(sandbox|__sandbox|sign-out|api)(\/|\?|$)/

/** Dialogs that every page can show; without script they are this in the address. */
const DIALOGS = ['signOut', 'login']

/** What two addresses have in common when only their values differ: `/gamesDetail?id` for every game. */
function kindOf({ pathname, searchParams }: URL): string {
  const dialog = DIALOGS.find((name) => searchParams.has(name))
  return dialog ? `?${dialog}` : `${pathname}?${[...new Set(searchParams.keys())].sort().join('&')}`
}

const linksOf = (page: Page) =>
  page.locator('a[href]').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))

/** Text links that stand alone and are less than 24 px high (WCAG 2.5.8); one inside a sentence may be as high as its line. */
function lowLinks(): string[] {
  const alone = (link: Element) => link.parentElement?.textContent?.trim() === link.textContent?.trim()
  return [...document.querySelectorAll('a[href]')]
    .filter(
      (link) => alone(link) && link.checkVisibility({ visibilityProperty: true }) && !link.matches('.skip, .brand'),
    )
    .map((link) => ({ text: link.textContent?.trim(), height: link.getBoundingClientRect().height }))
    .filter(({ height }) => height > 1 && height < 24)
    .map(({ text, height }) => `link "${text}" is ${height} px high`)
}

/** The faults of the open page, in words. */
async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = []
  const wide = await tooWide(page)
  if (wide > 0) faults.push(`${wide} px too wide`)
  const headings = await page.locator('h1').count()
  if (headings !== 1) faults.push(`${headings} first headings`)
  if ((await page.locator('meta[name=description][content]').count()) !== 1) faults.push('no description')
  faults.push(...(await page.evaluate(lowLinks)))
  return [...faults, ...(await accessibilityFaults(page))]
}

/**
 * Follows every internal link from `/`; returns the faults with their places, and the kinds of pages that were opened.
 */
async function crawl(page: Page, context: BrowserContext, origin: string) {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${page.url()}: ${message.text()}`)
  })
  const known = new Set<string>(['/'])
  const kinds = new Map<string, number>()
  for (const address of known) {
    const url = new URL(address, origin)
    const kind = kindOf(url)
    const seen = kinds.get(kind) ?? 0
    kinds.set(kind, seen + 1)
    if (seen >= COMBINATIONS && (url.searchParams.size > 1 || kind.startsWith('?'))) continue
    // Pages of one kind differ only in the data of the upstream, so one of them is opened in the browser.
    if (seen > 0 || /\.\w+$/.test(url.pathname)) {
      const answer = await context.request.get(url.href)
      if (answer.status() >= 400) problems.push(`${address}: ${answer.status()}`)
      continue
    }
    const answer = await page.goto(url.href, { waitUntil: 'domcontentloaded' })
    if ((answer?.status() ?? 500) >= 400) problems.push(`${address}: ${answer?.status()}`)
    // Google's document has its own script instead of the product's.
    if (await page.locator('html[data-client]').count()) await ready(page)
    problems.push(...(await faultsOf(page)).map((fault) => `${address}: ${fault}`))
    for (const href of await linksOf(page)) {
      const found = new URL(href)
      const path = found.pathname + found.search
      if (found.origin === origin && !NOT_FOLLOWED.test(path)) known.add(path)
    }
  }
  return { problems, kinds }
}

for (const who of ['visitor', 'player']) {
  // Proves DEV-14, DEV-22.
  test(`every link of a ${who} leads to a valid page`, async ({ page, context, baseURL, isMobile }) => {
    test.setTimeout(480_000)
    // Four runs: a visitor and a player each use every layout, language and theme.
    const first = isMobile === (who === 'player')
    await speak(context, baseURL, first ? 'india' : 'en')
    await page.emulateMedia({ colorScheme: first ? 'light' : 'dark' })
    if (who === 'player') await register(context.request, baseURL)
    const { problems, kinds } = await crawl(page, context, baseURL ?? '')
    expect(problems).toEqual([])
    expect(kinds.size).toBeGreaterThan(who === 'player' ? 20 : 6)
  })
}
