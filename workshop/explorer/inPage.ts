/** A thing that the page offers. */
export interface Control {
  /** How a step names it: what it is, and its place among equals. */
  key: string
  what: 'press' | 'fill' | 'choose'
  tag: string
  name: string
  type: string
  /** The form around it; empty outside of one. */
  form: string
  /** Where a press sends the form; empty without one. */
  action: string
  /** Its press sends an order of money. */
  money: boolean
  /** A press may change nothing that counts: a link to this page, one that is locked, or in what moves by itself. */
  idle: boolean
  href: string
  inDialog: boolean
  closes: boolean
  /** Its page opens as a panel at this width. */
  opensPanel: boolean
  /** A second press takes the first one back. */
  toggles: boolean
}

declare global {
  interface Window {
    explorer?: {
      controls(): { element: HTMLElement; control: Control }[]
      isShown(element: Element): boolean
      changes: number
      said: string[]
    }
  }
}

/** Runs in each document, once: lists the controls. Each function here uses nothing from outside. */
export function install(money: string[]): void {
  if (window.explorer) return
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0
  /* Numbers and masked names differ from run to run. */
  const short = (text: string) => {
    const plain = text.replace(/\s+/g, ' ').trim()
    return plain.replace(/\d+|\S\*{3}\S/g, (some) => (some.includes('*') ? '*' : '#')).slice(0, 40)
  }
  const kindOf = (href: string) => {
    const { origin, pathname, searchParams } = new URL(href, location.href)
    return `${origin === location.origin ? '' : origin}${pathname}?${[...searchParams.keys()].sort().join('&')}`
  }
  function nameOf(element: HTMLElement, type: string): string {
    const [name, value] = [element.getAttribute('name'), element.getAttribute('value')]
    if (element.dataset.testid) return element.dataset.testid
    if (element instanceof HTMLAnchorElement) return `to ${kindOf(element.href)}`
    if (name) return value && /^(submit|radio|checkbox)$/.test(type) ? `${name}=${value}` : name
    return element.id || short(element.ariaLabel ?? element.textContent ?? '')
  }
  const formOf = (form: HTMLFormElement | null) =>
    form ? form.dataset.testid || `${form.method} ${kindOf(form.getAttribute('action') ?? location.href)}` : ''

  function controlOf(element: HTMLElement): Control {
    const tag = element.tagName.toLowerCase()
    const type = element.getAttribute('type') ?? ''
    const isChoice = tag === 'select' || /^(radio|checkbox)$/.test(type)
    const isField = /^(input|textarea)$/.test(tag) && !/^(submit|button|image|reset)$/.test(type)
    const form = 'form' in element && element.form instanceof HTMLFormElement ? element.form : null
    const href = element instanceof HTMLAnchorElement ? element.href : ''
    const action = element.getAttribute('formaction') ?? form?.getAttribute('action') ?? ''
    const movesByItself = element.closest('app-island[name$=Carousel]') !== null
    const isHere = href !== '' && href.split('#')[0] === location.href.split('#')[0]
    return {
      key: `${tag} ${nameOf(element, type)}`,
      what: isChoice ? 'choose' : isField ? 'fill' : 'press',
      ...{ tag, type, href, action, name: element.getAttribute('name') ?? '', form: formOf(form) },
      money: tag === 'button' && type !== 'button' && money.includes(new URL(action, location.href).pathname),
      idle: element.ariaDisabled === 'true' || element.ariaCurrent !== null || isHere || movesByItself,
      inDialog: element.closest('dialog') !== null,
      toggles: element.ariaPressed !== null,
      closes: element.closest('[data-close], form[method=dialog]') !== null,
      opensPanel: element.matches(innerWidth >= 720 ? 'a[data-panel]' : 'a[data-panel]:not([data-panel=desktop])'),
    }
  }

  const OUT_OF_REACH = '.skip, [inert], [aria-busy=true]'
  function controls() {
    const dialogs = [...document.querySelectorAll('dialog[open]')]
    const layer =
      dialogs.findLast((dialog) => dialog.matches(':modal')) ?? dialogs.at(-1) ?? document.fullscreenElement ?? document
    const places = new Map<string, number>()
    return [...layer.querySelectorAll<HTMLElement>('a[href], button, input, textarea, select, summary')]
      .filter((element) => isShown(element) || element.matches('[type=radio], [type=checkbox]'))
      .filter((element) => !element.matches(':disabled, [type=hidden]') && !element.closest(OUT_OF_REACH))
      .map((element) => {
        const control = controlOf(element)
        const place = (places.get(control.key) ?? 0) + 1
        places.set(control.key, place)
        return { element, control: place === 1 ? control : { ...control, key: `${control.key} ~${place}` } }
      })
  }
  window.explorer = { controls, isShown, changes: 0, said: [] }
}

/** Runs before each document: counts what changes, and keeps what is said. What moves by itself says nothing. */
export function watch(): void {
  const RESTLESS =
    '[data-varies], time, [data-clock], app-island[name=JackpotCounter], app-island[name$=Carousel], .winners'
  const SAYS = '.toast, [role=alert], .error, [role=status], [aria-live]'
  const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement)
  new MutationObserver((changes) => {
    const { explorer } = window
    for (const { target, addedNodes } of explorer ? changes : []) {
      const element = elementOf(target)
      if (!element || element.closest(RESTLESS)) continue
      const added = [...addedNodes].map(elementOf).find((node) => node?.matches(SAYS) || node?.querySelector(SAYS))
      const says = element.closest(SAYS) ?? added
      if (explorer) explorer.changes++
      if (says) explorer?.said.push(says.textContent?.trim().slice(0, 80) ?? '')
    }
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  /* What the browser itself shows: its print, and its word on an empty field. */
  for (const event of ['beforeprint', 'invalid'])
    addEventListener(event, () => window.explorer && window.explorer.changes++, true)
}

/** Runs in the page: what it offers and shows. */
export function look(lang: string) {
  const { explorer } = window
  if (!explorer) throw new Error('Nothing is installed')
  const { isShown, changes, said } = explorer
  const all = <E extends Element = HTMLElement>(selector: string) => [...document.querySelectorAll<E>(selector)]
  const shown = (selector: string) => all(selector).filter(isShown)
  const textOf = (element: Element) => element.textContent?.replace(/\s+/g, ' ').trim() ?? ''
  const htmlOf = (element: Element) => element.outerHTML.slice(0, 120)

  const texts = new Set<string>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement
    const text = walker.currentNode.textContent?.replace(/\s+/g, ' ').trim()
    if (!text || !parent || parent.closest('script, style, noscript, template, svg, select')) continue
    if (parent.closest('[lang]')?.getAttribute('lang') === lang && isShown(parent)) texts.add(text)
  }
  const fields: Record<string, string> = {}
  for (const field of all<HTMLInputElement>('input, textarea, select')) {
    const isChoice = /radio|checkbox/.test(field.type)
    if (/hidden|file|submit/.test(field.type) || !field.name || !isShown(field) || (isChoice && !field.checked))
      continue
    const secret = field.type === 'password' ? ' secret' : ''
    fields[`${field.form?.getAttribute('action') ?? ''} ${field.name}${secret}`] = field.value
  }
  const PLAY =
    'a[href*="/gamesPlay"]:not([data-opens]), [data-testid=game-frame], [data-testid=deposit-submit], a[href^="/recharge"]:not([data-opens])'
  const WAITS_FOR_SCRIPT = 'button[type=button]:not(:disabled), button:not([form], form *, :disabled)'
  const { activeElement } = document
  return {
    url: location.href,
    born: performance.timeOrigin,
    ours: document.documentElement.dataset.client !== undefined && document.querySelector('[data-tree]') !== null,
    controls: explorer.controls().map(({ control }) => control),
    texts: [...texts],
    fields,
    dialogs: all('dialog[open]').length,
    looseDialogs: all('dialog[open]:not(:modal)').map(htmlOf),
    menus: all('details.menu[open]').length,
    panel: all('dialog[open][data-made]').length > 0,
    focus: !activeElement || activeElement === document.body ? 'body' : htmlOf(activeElement),
    balances: shown('[data-balance] .money, .balance-value.money').map(textOf),
    order: document.querySelector<HTMLElement>('[data-order-state]')?.dataset.orderState ?? '',
    refusals: shown('[aria-invalid=true], [data-refused], [data-testid=refused], .error').length,
    asks: all('[data-testid$=-unknown], [data-testid=chat-waiting]').length,
    waysOn: shown('main a[href], main button').length,
    plays: shown(PLAY).map(htmlOf),
    /* Chromium may draw a page whose scripts the explorer stops as one that has them. */
    idleButtons: matchMedia('(scripting: none)').matches ? shown(WAITS_FOR_SCRIPT).map(htmlOf) : [],
    ...{ changes, said },
  }
}

/** Runs in the page: its form. */
export function shape() {
  const { isShown = () => true } = window.explorer ?? {}
  /* A panel brings the signs that it needs. */
  const ids = [...document.querySelectorAll('[id]:not(symbol)')].map(({ id }) => id)
  /* Those of browser/enhancements/placeToast.ts. A toast may cover one only where no free place is left. */
  const AIMED =
    'button, .btn, summary, [role=button]:not(.visually-hidden), .amount-chip, .pay-method, .seg label, .cat-tab, .tab, .chip'
  const [GAP, FIRST, STEP] = [12, 96, 4]
  const layer = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
  const toasts = [...document.querySelectorAll('.toast')].filter(isShown)
  function covered(): string[] {
    const boxes = toasts.map((toast) => toast.getBoundingClientRect())
    const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))]
    const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))]
    const aimed = [...layer.querySelectorAll(AIMED)]
      .filter((element) => isShown(element) && !element.closest('.toast'))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.right > left && box.left < right)
    const height = bottom - top
    const isFree = (y: number) => aimed.every(({ box }) => box.top > y + height + GAP || box.bottom < y - GAP)
    const isCovered = ({ top: from, bottom: to }: DOMRect) => (from + to) / 2 > top && (from + to) / 2 < bottom
    const steps = Math.max(0, Math.floor((innerHeight - height - FIRST) / STEP))
    if (!Array.from({ length: steps }, (_, step) => FIRST + step * STEP).some(isFree)) return []
    return aimed.filter(({ box }) => isCovered(box)).map(({ element }) => element.outerHTML.slice(0, 120))
  }
  return {
    mains: document.querySelectorAll('main').length,
    sameIds: [...new Set(ids.filter((id, place) => id && ids.indexOf(id) !== place))],
    wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    toasts: toasts.map((toast) => toast.textContent?.trim().slice(0, 80)),
    under: toasts.length > 0 ? covered() : [],
  }
}
export type Seen = ReturnType<typeof look> & ReturnType<typeof shape> & { form: string[] }

/** Runs in the page: the element of a step. */
export const find = (key: string) =>
  window.explorer?.controls().find(({ control }) => control.key === key)?.element ?? null
/** An open menu lies over the page until a press beside it. */
export const isOffered = (key: string) =>
  !document.querySelector('details.menu[open]') &&
  window.explorer?.controls().some(({ control }) => control.key === key)

/** Runs in the page: what it shows of the server's state, or what a document says that the server has just drawn. */
export function facts(html: string | null): Record<string, string> {
  const read = html === null ? document : new DOMParser().parseFromString(html, 'text/html')
  const told: Record<string, string> = {}
  for (const form of read.querySelectorAll<HTMLElement>('form[data-favourite]'))
    told[`star of ${form.dataset.favourite}`] = form.querySelector('button')?.getAttribute('aria-pressed') ?? ''
  const found = read.querySelector('[data-found]')
  if (found) told.found = found.querySelector('[data-count], h2')?.textContent?.trim() ?? ''
  return told
}
