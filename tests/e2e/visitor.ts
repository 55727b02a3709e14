import { AxeBuilder } from '@axe-core/playwright'
import {
  type APIRequestContext,
  type BrowserContext,
  expect,
  type Page,
  type PlaywrightWorkerArgs,
} from 'playwright/test'

export const PASSWORD = 'rahasia-123'

/** Four ways to meet a flow in which every pair of layout, language and script is met; each is run once. */
export const WAYS = [
  { layout: '@phone', lang: 'india', js: true },
  { layout: '@phone', lang: 'en', js: false },
  { layout: '@desktop', lang: 'en', js: true },
  { layout: '@desktop', lang: 'india', js: false },
] as const

/** A name no account has: 6-12 letters and digits. */
export const newName = () => `s${Math.random().toString(36).slice(2, 10).padEnd(8, '0')}`

export const speak = (context: BrowserContext, baseURL: string | undefined, lang: string) =>
  context.addCookies([{ name: 'lang', value: lang, url: baseURL ?? '' }])

/** What a page of ours sends along, said by a client that has no page. */
const originOf = (baseURL: string | undefined) => ({ Origin: baseURL ?? '' })

/** Another device: no cookies of this one. */
export const visitorElsewhere = (playwright: PlaywrightWorkerArgs['playwright'], baseURL: string | undefined) =>
  playwright.request.newContext({ baseURL: baseURL ?? '', extraHTTPHeaders: originOf(baseURL) })

/** Opens an account; whoever asks is signed in with it. */
export async function register(request: APIRequestContext, baseURL: string | undefined, username = newName()) {
  const data = { username, password: PASSWORD, email: '', invitedCode: '', fullName: '' }
  /* A busy machine may ask to come again in a moment. */
  await expect(async () => {
    const answer = await request.post('/api/auth/register', { data, headers: originOf(baseURL) })
    expect(answer.status(), await answer.text()).toBe(200)
  }).toPass({ timeout: 15_000 })
  return username
}

/** Console errors and policy violations are faults of the page. */
export function watch(page: Page) {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  return problems
}

/** With script, everything listens once the document says so; on what looks like a slow line that begins with a touch. */
export async function ready(page: Page) {
  await page.evaluate(() => dispatchEvent(new Event('pointerdown')))
  await page.locator('html[data-ready]').waitFor()
}

/** An island that is awake; on a slow-looking line it waits for the first touch. */
export async function island(page: Page, name: string) {
  const place = page.locator(`app-island[name=${name}]`)
  await expect(async () => {
    if ((await place.getAttribute('data-state')) === 'waiting') await place.dispatchEvent('pointerdown')
    await expect(place).toHaveAttribute('data-state', 'ready', { timeout: 1000 })
  }).toPass()
  return place
}

export async function expectAccessible(page: Page, part: string) {
  const { violations } = await new AxeBuilder({ page }).include(part).analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}
