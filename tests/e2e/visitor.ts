import { AxeBuilder } from '@axe-core/playwright'
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  chromium,
  expect,
  type FrameLocator,
  type Page,
  type PlaywrightWorkerArgs,
  test,
} from 'playwright/test'
import { codeIn } from '../../cli/conformance/samples.ts'
import { CHROMIUM_ARGS, findChromium } from '../../workshop/browsers/find-chromium.ts'
import { addRules, removeRules } from '../../workshop/browsers/inPage/rules.ts'

export const PASSWORD = 'rahasia-123'

/** Four ways to run a flow that cover every pair of layout, language and script. `npm test` runs those on a phone. */
export const WAYS = [
  { layout: ['@phone'], lang: 'india', js: true },
  { layout: ['@phone'], lang: 'en', js: false },
  { layout: ['@desktop', '@wide'], lang: 'en', js: true },
  { layout: ['@desktop', '@wide'], lang: 'india', js: false },
] satisfies { layout: string[]; lang: 'en' | 'india'; js: boolean }[]

/**
 * An unused name: 6-12 letters and digits. Pages show the first and the last one only, and winners of other tests begin
 * with `s`: a test that looks for a shown name gives its player another letter.
 */
export const newName = (first = 's') => `${first}${Math.random().toString(36).slice(2, 10).padEnd(8, '0')}`

/** The address of the product under test. */
const baseUrl = () => test.info().project.use.baseURL ?? ''

export const speak = (of: Page | BrowserContext, lang: string) =>
  ('context' in of ? of.context() : of).addCookies([{ name: 'lang', value: lang, url: baseUrl() }])

/** Who calls: a page or its context, or a client without a page. */
type Caller = APIRequestContext | { request: APIRequestContext }
const clientOf = (caller: Caller) => ('request' in caller ? caller.request : caller)

/** The headers of a same-origin page, for a client without a page. */
const sameOrigin = () => ({ Origin: baseUrl() })

/** Another device: no cookies of this one. */
export const visitorElsewhere = (playwright: PlaywrightWorkerArgs['playwright']) =>
  playwright.request.newContext({ baseURL: baseUrl(), extraHTTPHeaders: sameOrigin() })

/** Opens an account and signs the caller in with it. */
export async function register(caller: Caller, username = newName()) {
  const data = { username, password: PASSWORD, email: '', invitedCode: '', fullName: '' }
  /* A busy machine may ask to come again in a moment. */
  await expect(async () => {
    const answer = await clientOf(caller).post('/api/auth/register', { data, headers: sameOrigin() })
    expect(answer.status(), await answer.text()).toBe(200)
  }).toPass({ timeout: 60_000 })
  return username
}

/** The code of the newest e-mail to this address, in the mailbox of the sandbox. */
export async function codeInMail(request: APIRequestContext, email: string): Promise<string> {
  const answer = await request.get(`/__sandbox/mail?to=${email}`, { headers: { Accept: 'application/json' } })
  const { data } = await answer.json()
  return codeIn(data.list[0]?.body ?? '')
}

/** The signed-in player confirms their identity: for five minutes no call asks for the password again. */
export async function confirmIdentity(caller: Caller, password = PASSWORD) {
  const answer = await clientOf(caller).post('/api/auth/identity', { data: { password }, headers: sameOrigin() })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** A new player with 50,000 of withdrawable money and the welcome bonus, who has recently confirmed their identity. */
export async function deposited(caller: Caller) {
  await register(caller)
  await confirmIdentity(caller)
  await deposit(caller)
}

/** The signed-in player orders 50,000 by QRIS and pays it. */
export async function deposit(caller: Caller) {
  const request = clientOf(caller)
  const headers = { ...sameOrigin(), 'Idempotency-Key': crypto.randomUUID() }
  const data = { paymentChannel: 'QRIS', amount: '50000' }
  const order = await request.post('/api/trx/depositSelf', { data, headers })
  expect(order.status(), await order.text()).toBe(200)
  const path = `/sandbox/gateway/pay/${(await order.json()).data.transNo}`
  await request.post(path, { form: { action: 'pay' }, headers, maxRedirects: 0 })
  const state = async () => (await (await request.get('/api/trx/history?type=deposit')).json()).data.list[0]?.state
  await expect.poll(state).toBe('credited')
}

/** The details of a withdrawal. */
export async function fillDetails(page: Page, number = '0011223344') {
  await page.locator('[name=accountNo]:not([type=hidden])').fill(number)
  await page.locator('[name=name]').fill('Budi Santoso')
  await page.locator('[name=phone]').fill('081234567890')
  await page.locator('[name=email]').fill('budi@example.com')
}

/** Console errors, each with the address it is about, and policy violations are faults of the page. */
export function watch(page: Page) {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${message.text()} ${message.location().url}`)
  })
  return problems
}

/**
 * With script, waits until the document reports that its listeners are ready. A touch starts scripts that wait on a
 * slow line.
 */
export async function ready(page: Page) {
  await page.locator('html').dispatchEvent('pointerdown')
  await page.locator('html[data-ready]').waitFor()
}

/** Back to a page that loads anew. Playwright ends its wait as soon as the page that is left writes into its history. */
export const back = (page: Page) => Promise.all([page.waitForEvent('domcontentloaded'), page.goBack()])

/** Answers to these addresses wait until they are released. */
export async function hold(page: Page, pattern: string) {
  const released = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await released.promise
    await route.continue()
  })
  return () => released.resolve()
}

/** A browser that keeps left pages: Playwright switches that off, and a headless shell has no such cache. */
export async function withPageCache(): Promise<Browser> {
  const whole = await findChromium('whole')
  test.skip('missing' in whole, 'missing' in whole ? whole.missing : '')
  return chromium.launch({
    ...('path' in whole ? { executablePath: whole.path } : {}),
    args: CHROMIUM_ARGS,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
}

/** The popup of home opens once per session; this test begins after it. */
export const afterPopup = (page: Page) => page.addInitScript(() => sessionStorage.setItem('popup', 'shown'))

/** A toast is there for two seconds, and a busy machine may look later: in this test toasts stay. */
export const toastsStay = (page: Page) =>
  page.addInitScript(() => {
    const { remove } = Element.prototype
    Element.prototype.remove = function () {
      if (!this.matches('.toast')) remove.call(this)
    }
  })

/** The page itself says what is wrong with some fields, before the answer comes; a press meanwhile is none. */
export const answered = (page: Page) => expect(page.locator('form[aria-busy]')).toHaveCount(0)

/** How many buttons of the page lie below the toast. */
export const coveredByToast = (page: Page) =>
  page.locator('.toast').evaluate((toast) => {
    const at = toast.getBoundingClientRect()
    return [...document.querySelectorAll('main :is(.btn, .amount-chip, summary, .pay-method)')]
      .filter((button) => button.checkVisibility())
      .map((button) => button.getBoundingClientRect())
      .filter(
        ({ left, right, top, bottom }) => left < at.right && right > at.left && top < at.bottom && bottom > at.top,
      ).length
  })

/** No-break spaces of amounts are spaces to a reader. */
export const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ')

/** An island that is awake; decoration waits for a touch on a slow line. */
export async function island(page: Page, name: string) {
  const place = page.locator(`app-island[name=${name}]`)
  await expect(async () => {
    if ((await place.getAttribute('data-state')) === 'waiting') await place.dispatchEvent('pointerdown')
    await expect(place).toHaveAttribute('data-state', 'ready', { timeout: 1000 })
  }).toPass()
  return place
}

/**
 * Opens Google's window and chooses a person of the sandbox there. The press closes the window, so a script in the
 * window makes it.
 */
export async function chooseInWindow(page: Page, name: string | RegExp, address = '**/sandbox/google/**') {
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByTestId('google-button').click()])
  await popup.waitForURL(address)
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name }).evaluate((person: HTMLElement) => setTimeout(() => person.click()))
  await closed
}

/** WCAG 2.2 A and AA, and the good practices of axe. */
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const LEAST_TARGET = 24

const STILL = ['*, ::before, ::after { transition: none !important }']

/**
 * Runs `look` on a page whose colours rest. A component that wakes may turn a button on or off, and its ground fades
 * while its text has the new colour already. What turns without end, or by scrolling, is not waited for.
 */
export async function atRest<T>(page: Page, look: () => Promise<T>): Promise<T> {
  await page.evaluate(addRules, STILL)
  try {
    await page.waitForFunction(() =>
      document
        .getAnimations()
        .every(
          ({ playState, timeline, effect }) =>
            playState !== 'running' ||
            timeline !== document.timeline ||
            effect?.getComputedTiming().endTime === Infinity,
        ),
    )
    return await look()
  } finally {
    await page.evaluate(removeRules, STILL.length)
  }
}

/**
 * The faults that axe finds on the open page, or in one part of it, at rest. Foreign documents in frames are excluded.
 */
export async function accessibilityFaults(page: Page, part?: string): Promise<string[]> {
  // Only violations are read, and frames where one is asked for: otherwise axe takes twice as long.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(AXE_TAGS)
    .setLegacyMode(!part?.includes('frame'))
  const { violations } = await atRest(page, () => (part ? axe.include(part) : axe.exclude('iframe')).analyze())
  const faults = await Promise.all(
    violations.map(async ({ id, nodes }) => {
      const left = []
      for (const { html, target } of nodes) {
        // A link that a bar or dialog covers at this moment counts by its own size: the player can scroll or close the
        // dialog.
        if (id === 'target-size' && (await isLarge(page, target.map(String)))) continue
        left.push(`${id}: ${html}`)
      }
      return left
    }),
  )
  return faults.flat()
}

/** The selectors of the frames that the element is in come first. */
async function isLarge(page: Page, selectors: string[]) {
  const frames = selectors.slice(0, -1)
  const inside = frames.reduce<Page | FrameLocator>((outer, frame) => outer.frameLocator(frame), page)
  const box = await inside
    .locator(selectors.at(-1) ?? '')
    .first()
    .boundingBox()
  return box !== null && box.width >= LEAST_TARGET && box.height >= LEAST_TARGET
}

export async function expectAccessible(page: Page, part: string) {
  expect(await accessibilityFaults(page, part)).toEqual([])
}

/** Holds back the scripts that hold this text, as a slow line does, until what it returns is called. */
export async function holdBack(page: Page, text: string): Promise<() => void> {
  const line = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    const response = await route.fetch()
    if ((await response.text()).includes(text)) await line.promise
    await route.fulfill({ response })
  })
  return line.resolve
}
