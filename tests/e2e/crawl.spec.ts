import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContext, expect, type Page, test } from 'playwright/test'
import { ready, register, speak } from './visitor.ts'

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

/** What is wrong with the page that is open, in words. */
async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = []
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (wide > 0) faults.push(`${wide} px too wide`)
  const headings = await page.locator('h1').count()
  if (headings !== 1) faults.push(`${headings} first headings`)
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze()
  return [...faults, ...violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)]
}

/** Follows every internal link from `/`; returns what was wrong and where, and the kinds of pages that were opened. */
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
    // Pages of one kind differ in what upstream sent, not in how they are made: one of them is opened in the browser.
    if (seen > 0 || /\.\w+$/.test(url.pathname)) {
      const answer = await context.request.get(url.href)
      if (answer.status() >= 400) problems.push(`${address}: ${answer.status()}`)
      continue
    }
    const answer = await page.goto(url.href, { waitUntil: 'domcontentloaded' })
    if ((answer?.status() ?? 500) >= 400) problems.push(`${address}: ${answer?.status()}`)
    // Google's document has a script of its own and not ours.
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
  test(`every link a ${who} can follow leads to a sound page`, async ({ page, context, baseURL, isMobile }) => {
    test.setTimeout(240_000)
    // Four runs: each layout, language and theme is met by a visitor and by a player.
    const first = isMobile === (who === 'player')
    await speak(context, baseURL, first ? 'india' : 'en')
    await page.emulateMedia({ colorScheme: first ? 'light' : 'dark' })
    if (who === 'player') await register(context.request, baseURL)
    const { problems, kinds } = await crawl(page, context, baseURL ?? '')
    expect(problems).toEqual([])
    expect(kinds.size).toBeGreaterThan(who === 'player' ? 20 : 6)
  })
}
