import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext, CDPSession, ElementHandle, Page, Request } from 'playwright'
import { addressOf } from '../../contract/callFacts.ts'
import { LOCALES } from '../../contract/languages.ts'
import { makePlayer, type Place, type PlayerInput, type TestPlayer, desk, testerHeaders } from '../../qa-kit/desk.ts'
import { facts, find, install, look, type Seen } from './inPage.ts'
import type { LifeStart, Step } from './step.ts'

const MONEY = [addressOf('rechargeOrder'), addressOf('withdraw')]
const PHONE = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
/** From here on a window is a desktop's (DEV-01). */
const DESKTOP = 720
const PRESS_MS = 5000
const LOAD_MS = 30_000
const QUIET_MS = 8000
export const REST_MS = 7000

const RICH: PlayerInput = {
  level: 2,
  balance: '12345678',
  bonus: '25000',
  stepUp: false,
  history: [
    { type: 'deposit', amount: '200000', at: '-3d', method: 'QRIS' },
    { type: 'withdrawal', state: 'failed', amount: '50000', at: '-36h', method: 'BCA' },
    { type: 'bet', amount: '5000', at: '-30h' },
    { type: 'win', amount: '9000', at: '-30h' },
  ],
}

/** What happened from one step to the next. */
export interface Events {
  /** Console errors, errors of scripts, refusals by the policy, answers that failed. */
  problems: string[]
  requests: { method: string; path: string; kind: string; status: number }[]
  /** A window, a file or the browser's own question was opened. */
  opened: number
  dialogs: string[]
}

export interface Money {
  /** In sen; undefined for somebody without an account of their own. */
  balance: number | undefined
  orders: readonly string[]
}

/** One person in one browser. */
export class Life {
  readonly mates: TestPlayer[] = []
  events: Events = { problems: [], requests: [], opened: 0, dialogs: [] }
  player: TestPlayer | undefined
  lang: keyof typeof LOCALES
  isOffline = false
  hasScript = true
  wish = ''
  private context!: BrowserContext
  private pages: Page[] = []
  private sessions = new Map<Page, CDPSession>()
  private under = new Set<Request>()
  page!: Page

  constructor(
    private readonly browser: Browser,
    private readonly place: Place,
    private readonly start: LifeStart,
    private readonly planted = '',
  ) {
    this.lang = start.lang
  }

  async begin(): Promise<void> {
    const { width, lang, player } = this.start
    const isPhone = width < DESKTOP
    this.context = await this.browser.newContext({
      baseURL: this.place.baseURL,
      viewport: { width, height: 800 },
      ...(isPhone ? { isMobile: true, hasTouch: true, userAgent: PHONE } : {}),
      reducedMotion: 'reduce',
    })
    this.context.setDefaultTimeout(LOAD_MS)
    await this.context.setExtraHTTPHeaders(testerHeaders(this.place))
    await this.context.addCookies([{ name: 'lang', value: lang, url: this.place.baseURL }])
    await this.context.addInitScript(`globalThis.planted = ${JSON.stringify(this.planted)}`)
    await this.context.addInitScript(install, MONEY)
    this.context.on('page', (page) => {
      if (this.pages.length > 0 && page !== this.page) this.events.opened++
    })
    await this.signIn(player)
    await this.tab()
    await this.page.goto('/')
  }

  end = () => this.context.close()

  private async call(path: string, data: object = {}): Promise<void> {
    const answer = await this.context.request.post(`/api/${path}`, { data })
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  }

  private async signIn(kind: LifeStart['player']): Promise<void> {
    if (kind === 'guest') return this.call('auth/guest')
    this.player = await makePlayer(this.place, kind === 'new' ? { stepUp: false } : { ...RICH, ...(kind === 'closing' ? { balance: '0', bonus: '0', history: [] } : {}) })
    this.mates.push(this.player)
    const { username, password } = this.player
    await this.call('auth/login', { username, password })
    if (kind === 'onBreak') await this.call('protection/break', { kind: 'break', length: '1d' })
    if (kind === 'closing') await this.call('account/closing')
  }

  private async tab(): Promise<void> {
    const page = await this.context.newPage()
    this.pages.push(page)
    this.page = page
    page.on('pageerror', ({ message }) => this.events.problems.push(`error: ${message}`))
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        this.events.problems.push(`console: ${message.text()}`)
    })
    page.on('dialog', (dialog) => {
      this.events.dialogs.push(dialog.message())
      return dialog.accept().catch(() => undefined)
    })
    page.on('download', () => this.events.opened++)
    page.on('request', (request) => this.under.add(request))
    page.on('requestfailed', (request) => this.ended(request, 0))
    page.on('requestfinished', (request) => void request.response().then((answer) => this.ended(request, answer?.status() ?? 0), () => this.ended(request, 0)))
  }

  private ended(request: Request, status: number): void {
    this.under.delete(request)
    const { origin, pathname } = new URL(request.url())
    if (origin === this.place.baseURL) this.events.requests.push({ method: request.method(), path: pathname, kind: request.resourceType(), status })
  }

  /** Does a step, and waits until the page rests. */
  async perform(step: Step): Promise<void> {
    this.events = { problems: [], requests: [], opened: 0, dialogs: [] }
    const { scenario } = { scenario: this.wish }
    if (step.do === 'wish') {
      this.wish = step.scenario
      return
    }
    if (scenario) await this.context.setExtraHTTPHeaders(testerHeaders(this.place, { scenario, limit: 1500 }))
    await this.act(step)
    await this.settle()
    if (scenario) await this.context.setExtraHTTPHeaders(testerHeaders(this.place))
    this.wish = ''
  }

  private async act(step: Step): Promise<void> {
    const { page } = this
    switch (step.do) {
      case 'open':
        return void (await page.goto(step.path).catch(() => undefined))
      case 'width':
        return page.setViewportSize({ width: step.px, height: 800 })
      case 'back':
        return void (await page.goBack().catch(() => undefined))
      case 'forward':
        return void (await page.goForward().catch(() => undefined))
      case 'reload':
        return void (await page.reload().catch(() => undefined))
      case 'escape':
        return page.keyboard.press('Escape')
      case 'offline':
      case 'online':
        this.isOffline = step.do === 'offline'
        return this.context.setOffline(this.isOffline)
      case 'rest':
        return pause(REST_MS)
      case 'tab':
        return this.otherTab()
      case 'script':
        return this.switchScript()
      case 'pay':
        return this.pay()
      case 'person':
        return this.otherPerson()
      case 'language':
        return this.chooseFrom('[data-testid^=language-]:not([aria-current]):not([data-testid=language-menu])')
      case 'theme':
        return this.chooseFrom('[data-testid^=theme-]:not([aria-current])')
      default:
        return this.useControl(step)
    }
  }

  private async useControl(step: Extract<Step, { control: string }>): Promise<void> {
    const element = (await this.page.evaluateHandle(find, step.control).catch(() => undefined))?.asElement()
    if (!element) return
    if (step.do === 'enter') return element.focus().then(() => this.page.keyboard.press('Enter'))
    if (step.do === 'twice') return this.pressTwice(element)
    if (step.do === 'fill') return this.typeInto(element, step.text)
    if (step.do === 'choose' && (await element.evaluate((one) => one.tagName === 'SELECT'))) {
      const last = await element.evaluate((one) => (one instanceof HTMLSelectElement ? one.options.length - 1 : 0))
      await element.selectOption({ index: last })
      return
    }
    await element.click({ timeout: PRESS_MS, force: step.do === 'choose', noWaitAfter: true }).catch((error: Error) => {
      const covered = /<(.*)> (?:from .*)?intercepts pointer events/.exec(error.message)
      if (covered?.[1] && !/toast/.test(covered[1])) this.events.problems.push(`covered: ${step.control} is below ${covered[1].slice(0, 80)}`)
    })
  }

  private async pressTwice(element: ElementHandle<HTMLElement>): Promise<void> {
    await element.scrollIntoViewIfNeeded().catch(() => undefined)
    await element.evaluate((one) => {
      one.click()
      one.click()
    }).catch(() => undefined)
  }

  private async typeInto(element: ElementHandle<HTMLElement>, text: string): Promise<void> {
    await element.fill(text, { timeout: PRESS_MS, force: true }).catch(() => undefined)
  }

  private async otherTab(): Promise<void> {
    const url = this.page.url()
    const other = this.pages.find((page) => page !== this.page)
    if (!other) {
      await this.tab()
      await this.page.goto(url).catch(() => undefined)
    } else this.page = other
    await this.page.bringToFront()
  }

  private async switchScript(): Promise<void> {
    this.hasScript = !this.hasScript
    for (const page of this.pages) {
      const session = this.sessions.get(page) ?? (await this.context.newCDPSession(page))
      this.sessions.set(page, session)
      await session.send('Emulation.setScriptExecutionDisabled', { value: !this.hasScript })
    }
    await this.page.goto(this.page.url()).catch(() => undefined)
  }

  private async pay(): Promise<void> {
    const transNo = new URL(this.page.url()).searchParams.get('transNo')
    if (transNo) await desk(this.place, `deposits/${transNo}`, { action: 'pay' }).catch(() => undefined)
  }

  private async otherPerson(): Promise<void> {
    await this.call('auth/logout').catch(() => undefined)
    await this.signIn('rich')
    await this.page.goto(this.page.url()).catch(() => undefined)
  }

  /** Presses one of the buttons, in its menu where they stand in one. */
  private async chooseFrom(buttons: string): Promise<void> {
    const menu = this.page.locator('details.menu', { has: this.page.locator(buttons) }).locator('> summary')
    const button = this.page.locator(buttons)
    if ((await button.count()) === 0) return
    if (!(await button.first().isVisible()) && (await menu.count()) > 0) await menu.first().click({ timeout: PRESS_MS }).catch(() => undefined)
    if (await button.first().isVisible()) await button.first().click({ timeout: PRESS_MS }).catch(() => undefined)
  }

  /** Nothing is on its way any more, and the script of the page listens. What hangs is not waited for. */
  async settle(): Promise<void> {
    const { page } = this
    await page.waitForLoadState('load', { timeout: LOAD_MS }).catch(() => undefined)
    if (this.hasScript && !this.isOffline)
      await page.waitForFunction(() => !document.documentElement.dataset.client || 'ready' in document.documentElement.dataset, undefined, { timeout: QUIET_MS }).catch(() => undefined)
    const until = Date.now() + QUIET_MS
    do await pause(120)
    while (this.under.size > 0 && Date.now() < until)
  }

  /** Undefined on a page that is none of ours, such as a provider's. */
  async seen(): Promise<Seen | undefined> {
    try {
      await this.page.evaluate(install, MONEY)
      this.lang = (await this.page.evaluate(() => document.documentElement.lang)) === 'id' ? 'india' : 'en'
      return await this.page.evaluate(look, LOCALES[this.lang].lang)
    } catch (error) {
      if (/Execution context|navigat|closed|Target/i.test(String(error))) return undefined
      throw error
    }
  }

  /** What the page shows of the server's state, and what the server would draw now. */
  async facts(helper: Page): Promise<{ shown: Record<string, string>; drawn: Record<string, string> }> {
    const answer = await this.context.request.get(this.page.url())
    return { shown: await this.page.evaluate(facts, null), drawn: await helper.evaluate(facts, await answer.text()) }
  }

  async money(): Promise<Money> {
    if (!this.player) return { balance: undefined, orders: [] }
    const { username } = this.player
    const list = async <T>(path: string) => (await desk<{ list: T[] }>(this.place, `${path}?username=${username}`)).list
    const [player] = await list<{ balance: string; bonus: string }>('players')
    const orders = [...(await list<{ transNo: string }>('deposits')), ...(await list<{ transNo: string }>('withdrawals'))]
    return { balance: player && Math.round(100 * (Number(player.balance) + Number(player.bonus))), orders: orders.map(({ transNo }) => transNo) }
  }

  picture = (path: string) => this.page.screenshot({ path, timeout: PRESS_MS }).catch(() => undefined)
}
