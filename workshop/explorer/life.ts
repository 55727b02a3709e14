import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext, CDPSession, ElementHandle, Page, Request } from 'playwright'
import { addressOf } from '../../contract/callFacts.ts'
import { LOCALES, type Locale } from '../../contract/languages.ts'
import { desk, makePlayer, type Overrides, type Place, type TestPlayer, testerHeaders } from '../../qa-kit/desk.ts'
import { documentFaults } from '../../tests/e2e/sweep/inPage.ts'
import { facts, find, install, isOffered, look, type Seen, shape, watch } from './inPage.ts'
import { moneyOf } from './money.ts'
import { PEOPLE } from './people.ts'
import type { LifeStart, Step } from './step.ts'

const MONEY = [addressOf('rechargeOrder'), addressOf('withdraw')]
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
/** From here on a window is a desktop's (DEV-01). */
const DESKTOP = 720
const PRESS_MS = 5000
const LOAD_MS = 30_000
const QUIET_MS = 8000
const REST_MS = 1200

/** What happened from one step to the next. */
export interface Events {
  /** Console errors, errors of scripts, refusals by the policy, presses that reach something else. */
  problems: string[]
  requests: { method: string; path: string; kind: string; status: number }[]
  /** How many requests have left, answered or not. */
  asked: number
  /** How many windows, files and questions of the browser's own were opened. */
  opened: number
}

/** One person in one browser. Another one may take their place in it. */
export class Life {
  readonly people: TestPlayer[] = []
  events: Events = { problems: [], requests: [], asked: 0, opened: 0 }
  player: TestPlayer | undefined
  lang: Locale
  isOffline = false
  hasScript = true
  wish = ''
  /** How much later it is for this person, such as `+25h`. */
  private later = ''
  page!: Page
  private context!: BrowserContext
  private readonly sessions = new Map<Page, CDPSession>()
  private readonly underWay = new Set<Request>()
  private readonly where: { browser: Browser; place: Place; planted: string }
  private readonly start: LifeStart

  constructor(where: Life['where'], start: LifeStart) {
    this.where = where
    this.start = start
    this.lang = start.lang
  }

  async begin(): Promise<void> {
    const { width, lang, player } = this.start
    const { browser, place, planted } = this.where
    const context = await browser.newContext({
      baseURL: place.baseURL,
      viewport: { width, height: 800 },
      reducedMotion: 'reduce',
      ...(width < DESKTOP ? { isMobile: true, hasTouch: true, userAgent: PHONE } : {}),
    })
    this.context = context
    context.setDefaultTimeout(LOAD_MS)
    await context.setExtraHTTPHeaders(testerHeaders(place))
    await context.addCookies([{ name: 'lang', value: lang, url: place.baseURL }])
    await context.addInitScript(`globalThis.planted = ${JSON.stringify(planted)}`)
    await context.addInitScript(install, MONEY)
    await context.addInitScript(watch)
    await this.signIn(player)
    await this.openTab('/')
    await this.settle()
  }

  end = () => this.context.close()

  private async call(path: string, data: object = {}): Promise<void> {
    const answer = await this.context.request.post(`/api/${path}`, { data })
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  }

  private async signIn(kind: LifeStart['player']): Promise<void> {
    // One who may become a guest by a press.
    if (kind === 'guest') return
    this.player = await makePlayer(this.where.place, { ...PEOPLE[kind], stepUp: false })
    this.people.push(this.player)
    const { username, password } = this.player
    await this.call('auth/login', { username, password })
    if (kind === 'onBreak') await this.call('protection/break', { kind: 'break', length: '1d' })
    if (kind === 'closing') await this.call('account/closing')
  }

  private async openTab(address: string): Promise<void> {
    const page = await this.context.newPage()
    const events = () => this.events
    const opened = () => void events().opened++
    this.page = page
    page.on('pageerror', ({ message }) => events().problems.push(`error: ${message}`))
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        events().problems.push(`console: ${message.text()}`)
    })
    page.on('dialog', (dialog) => {
      opened()
      return dialog.accept().catch(() => undefined)
    })
    page.on('download', opened)
    page.on('popup', opened)
    page.on('request', (request) => {
      events().asked++
      this.underWay.add(request)
    })
    page.on('requestfailed', (request) => this.ended(request, 0))
    page.on('response', (answer) => {
      const over = () => this.ended(answer.request(), answer.status())
      // The page may be closed before.
      void answer.finished().then(over, over)
    })
    await page.goto(address).catch(() => undefined)
  }

  private ended(request: Request, status: number): void {
    this.underWay.delete(request)
    const { origin, pathname: path } = new URL(request.url())
    if (origin !== this.where.place.baseURL) return
    this.events.requests.push({ method: request.method(), path, kind: request.resourceType(), status })
  }

  /** Does a step, and waits until the page rests. A wish is what the next step asks of the sandbox. */
  async perform(step: Step): Promise<void> {
    const { wish, context } = this
    this.events = { problems: [], requests: [], asked: 0, opened: 0 }
    this.wish = step.do === 'wish' ? step.scenario : ''
    if (step.do === 'wish') return
    if (wish) await context.setExtraHTTPHeaders(this.headers({ scenario: wish, limit: 1500 }))
    await this.act(step).catch((error: Error) => {
      // The page left while it was asked, or the line is lost.
      if (!/net::|Timeout|context|navigat|closed|detached|not attached/i.test(error.message)) throw error
    })
    await this.settle()
    if (wish) await context.setExtraHTTPHeaders(this.headers())
  }

  private headers = (overrides: Overrides = {}) =>
    testerHeaders(this.where.place, { ...overrides, ...(this.later && { now: this.later }) })

  private async act(step: Step): Promise<unknown> {
    const { page, context } = this
    if ('control' in step) return this.useControl(step)
    switch (step.do) {
      case 'open':
        return page.goto(step.path)
      case 'width':
        return page.setViewportSize({ width: step.px, height: 800 })
      case 'back':
        return page.goBack()
      case 'forward':
        return page.goForward()
      case 'reload':
        return page.reload()
      case 'escape':
      case 'tabKey':
        return page.keyboard.press(step.do === 'escape' ? 'Escape' : 'Tab')
      case 'offline':
      case 'online':
        this.isOffline = step.do === 'offline'
        return context.setOffline(this.isOffline)
      case 'rest':
        await pause(REST_MS)
        return page.evaluate(() => dispatchEvent(new Event('focus')))
      case 'language':
      case 'theme':
        return this.chooseFrom(`button[name=${step.do === 'theme' ? 'theme' : 'lang'}]:not([aria-current])`)
      case 'tab':
        return this.otherTab()
      case 'script':
        return this.switchScript()
      case 'pay':
      case 'fail':
      case 'expire':
        return this.decide(step.do)
      case 'clock':
        return this.turnClock(step.later)
      case 'person':
        // A visitor is signed in nowhere.
        await this.call('auth/logout').catch(() => undefined)
        await this.signIn('rich')
        return page.goto(this.here())
    }
    return undefined
  }

  private async useControl(step: Extract<Step, { control: string }>): Promise<unknown> {
    const element: ElementHandle<HTMLElement> | null = (await this.page.evaluateHandle(find, step.control)).asElement()
    if (!element) return undefined
    if (step.do === 'fill') return element.fill(step.text, { timeout: PRESS_MS, force: true })
    if (step.do === 'enter') return element.press('Enter', { noWaitAfter: true })
    if (step.do === 'twice') return element.evaluate((one) => [one.focus(), one.click(), one.click()])
    if (step.do === 'choose')
      return step.control.startsWith('select') ? element.selectOption({ index: 1 }) : element.press('Space')
    // A locked one says why; Playwright would wait until it is not locked.
    const force = (await element.getAttribute('aria-disabled')) === 'true'
    const click = element.click({ timeout: PRESS_MS, noWaitAfter: true, force })
    return click.catch(async ({ message }: Error) => {
      const covered = /<(.*)> (?:from .*)?intercepts pointer events/.exec(message)?.[1]
      // A panel may have opened since, or a toast lies where no other place is free.
      if (!covered || /toast/.test(covered) || !(await this.page.evaluate(isOffered, step.control))) return
      this.events.problems.push(`${step.control} is below ${covered.slice(0, 80)}`)
    })
  }

  /** Without a fragment, which would keep the document. */
  private here = () => this.page.url().replace(/#.*/, '')

  private async otherTab(): Promise<void> {
    const other = this.context.pages().find((page) => page !== this.page)
    if (other) this.page = other
    else await this.openTab(this.page.url())
    await this.page.bringToFront()
  }

  private async switchScript(): Promise<void> {
    this.hasScript = !this.hasScript
    for (const page of this.context.pages()) {
      const session = this.sessions.get(page) ?? (await this.context.newCDPSession(page))
      this.sessions.set(page, session)
      await session.send('Emulation.setScriptExecutionDisabled', { value: !this.hasScript })
    }
    await this.page.goto(this.here())
  }

  private async decide(action: string): Promise<void> {
    const transNo = new URL(this.page.url()).searchParams.get('transNo')
    // It may be a withdrawal, or decided before.
    if (transNo) await desk(this.where.place, `deposits/${transNo}`, { action }).catch(() => undefined)
  }

  private async turnClock(later: string): Promise<unknown> {
    this.later = later
    await this.context.setExtraHTTPHeaders(this.headers())
    if (this.player) await desk(this.where.place, 'jobs', { username: this.player.username, now: later })
    return this.page.reload()
  }

  /** Presses one of the buttons, in its menu where they stand in one. */
  private async chooseFrom(buttons: string): Promise<void> {
    const button = this.page.locator(buttons).first()
    if ((await button.count()) === 0) return
    const menu = this.page.locator('details.menu:not([open])', { has: this.page.locator(buttons) })
    if (!(await button.isVisible()) && (await menu.count()) > 0)
      await menu.first().locator('> summary').click({ timeout: PRESS_MS })
    if (await button.isVisible()) await button.click({ timeout: PRESS_MS })
  }

  /** Nothing is on its way any more, and the script of the page listens. What hangs is not waited for. */
  private async settle(): Promise<void> {
    const { page } = this
    const listens = () => !document.documentElement.dataset.client || 'ready' in document.documentElement.dataset
    const until = Date.now() + QUIET_MS
    await page.waitForLoadState('load', { timeout: LOAD_MS }).catch(() => undefined)
    if (this.hasScript) await page.waitForFunction(listens, null, { timeout: QUIET_MS }).catch(() => undefined)
    do await pause(120)
    while (this.underWay.size > 0 && Date.now() < until)
  }

  /** Undefined on a page that is none of ours, such as a provider's. One that is drawn anew meanwhile is asked again. */
  async seen(tries = 3): Promise<Seen | undefined> {
    const { page } = this
    try {
      await page.evaluate(install, MONEY)
      this.lang = (await page.evaluate(() => document.documentElement.lang)) === 'id' ? 'india' : 'en'
      const { lang } = LOCALES[this.lang]
      const seen = await page.evaluate(look, lang)
      if (!seen.ours) return undefined
      return { ...seen, ...(await page.evaluate(shape)), form: await page.evaluate(documentFaults, lang) }
    } catch (error) {
      if (!/context|navigat|closed|null/i.test(String(error))) throw error
      await this.settle()
      return tries > 1 ? this.seen(tries - 1) : undefined
    }
  }

  /** What the page shows of the server's state, and what the server would draw now. */
  async facts(helper: Page): Promise<Record<'shown' | 'drawn', Record<string, string>>> {
    const answer = await this.context.request.get(this.page.url())
    return { shown: await this.page.evaluate(facts, null), drawn: await helper.evaluate(facts, await answer.text()) }
  }

  money = () => moneyOf(this.where.place, this.player, this.later)

  /** What home and the two pages of money behind it say now. */
  async pagesOfMoney(): Promise<string> {
    const read = async (path: string) => (await this.context.request.get(path)).text()
    const [home, wallet, pend] = await Promise.all(['/', '/wallet', '/pend'].map(read))
    return home?.includes('href="/wallet"') ? `${wallet}${pend}` : ''
  }

  statusOf = async (address: string) => (await this.context.request.get(address)).status()

  picture = (path: string) => this.page.screenshot({ path, timeout: PRESS_MS }).catch(() => undefined)
}
