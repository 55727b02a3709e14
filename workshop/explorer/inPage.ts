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
  /** Its press sends an order of money. */
  money: boolean
  /** A press may change nothing: a link to this page, or one that is locked. */
  idle: boolean
  href: string
  inDialog: boolean
  closes: boolean
  /** Its page opens as a panel at this width. */
  opensPanel: boolean
}

interface Explorer {
  controls(): { element: HTMLElement; control: Control }[]
  isShown(element: Element): boolean
  changes: number
  said: string[]
}
declare global {
  interface Window {
    explorer?: Explorer
  }
}

/** Runs in each document, once: what the others here need, and a count of what changes. It uses nothing from outside. */
export function install(money: string[]): void {
  if (window.explorer) return
  /* What moves by itself says nothing. */
  const RESTLESS = '[data-varies], time, [data-clock], app-island[name=JackpotCounter], app-island[name$=Carousel], .winners, .notice-view'
  const SAYS = '.toast, [role=alert], .error, [role=status], [aria-live], dialog'
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: false }) && element.getClientRects().length > 0
  const short = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim().replace(/\d+/g, '#').slice(0, 40)

  const kindOf = (href: string) => {
    const { origin, pathname, searchParams } = new URL(href, location.href)
    return `${origin === location.origin ? '' : origin}${pathname}?${[...searchParams.keys()].sort().join('&')}`
  }
  function nameOf(element: HTMLElement): string {
    const { dataset, id } = element
    const name = element.getAttribute('name')
    const value = element instanceof HTMLInputElement || element instanceof HTMLButtonElement ? element.getAttribute('value') : ''
    if (dataset.testid) return dataset.testid
    if (element instanceof HTMLAnchorElement) return `to ${kindOf(element.href)}`
    if (name) return value && !/text|search/.test(element.getAttribute('type') ?? '') ? `${name}=${value}` : name
    return id || short(element.getAttribute('aria-label') ?? element.textContent)
  }
  const formOf = (form: HTMLFormElement | null) =>
    form ? form.dataset.testid || `${form.method} ${kindOf(form.getAttribute('action') ?? location.href)}` : ''

  function controlOf(element: HTMLElement, name: string): Control {
    const { tagName } = element
    const type = element.getAttribute('type') ?? ''
    const field = /^(INPUT|TEXTAREA)$/.test(tagName) && !/^(submit|button|image|reset)$/.test(type)
    const choice = tagName === 'SELECT' || /^(radio|checkbox)$/.test(type)
    const form = 'form' in element && element.form instanceof HTMLFormElement ? element.form : null
    const href = element instanceof HTMLAnchorElement ? element.href : ''
    const submits = tagName === 'BUTTON' && type !== 'button' && form !== null
    const action = form ? (element.getAttribute('formaction') ?? form.getAttribute('action') ?? '') : ''
    return {
      key: `${tagName.toLowerCase()} ${name}`,
      what: choice ? 'choose' : field ? 'fill' : 'press',
      tag: tagName.toLowerCase(),
      name: element.getAttribute('name') ?? '',
      type,
      form: formOf(form),
      money: submits && money.includes(new URL(action, location.href).pathname),
      idle:
        element.ariaDisabled === 'true' ||
        element.ariaCurrent !== null ||
        element.ariaPressed === 'true' ||
        (href !== '' && href.split('#')[0] === location.href.split('#')[0]),
      href,
      inDialog: element.closest('dialog') !== null,
      closes: element.closest('[data-close], form[method=dialog]') !== null,
      opensPanel: 'panel' in element.dataset && href !== '' && (element.dataset.panel !== 'desktop' || innerWidth >= 720),
    }
  }

  function controls() {
    const layer = [...document.querySelectorAll('dialog:modal')].at(-1) ?? [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
    const elements = [...layer.querySelectorAll<HTMLElement>('a[href], button, input:not([type=hidden]), textarea, select, summary')]
    const places = new Map<string, number>()
    return elements
      .filter((element) => (isShown(element) || element.matches('[type=radio], [type=checkbox]')) && !element.matches(':disabled') && !element.closest('.skip, [inert], [aria-busy=true]'))
      .map((element) => {
        const control = controlOf(element, nameOf(element))
        const place = (places.get(control.key) ?? 0) + 1
        places.set(control.key, place)
        return { element, control: place === 1 ? control : { ...control, key: `${control.key} ~${place}` } }
      })
  }

  const explorer: Explorer = { controls, isShown, changes: 0, said: [] }
  window.explorer = explorer
  const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement)
  new MutationObserver((changes) => {
    for (const { target, addedNodes, type } of changes) {
      const element = elementOf(target)
      if (!element || element.closest(RESTLESS)) continue
      explorer.changes++
      const says = element.closest(SAYS) ?? [...addedNodes].map(elementOf).find((node) => node?.matches(SAYS) || node?.querySelector(SAYS))
      if (says && type !== 'attributes') explorer.said.push(says.textContent?.trim().slice(0, 80) ?? '')
      else if (says?.matches('dialog')) explorer.said.push('dialog')
    }
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
}

/** Runs in the page: what it offers and shows. */
export function look(lang: string) {
  const { explorer } = window
  if (!explorer) throw new Error('Nothing is installed')
  const { isShown } = explorer
  const all = <E extends Element = HTMLElement>(selector: string) => [...document.querySelectorAll<E>(selector)]
  const shown = (selector: string) => all(selector).filter(isShown)
  const textOf = (element: Element) => element.textContent?.replace(/\s+/g, ' ').trim() ?? ''
  const ours = document.documentElement.dataset.client !== undefined && document.querySelector('[data-tree]') !== null

  const ids = all('[id]').map(({ id }) => id)
  /* Axe says more, once for each kind of page; this is said of every state. */
  const nameless = shown('button, a[href], input:not([type=hidden]), select, textarea, summary').filter((element) => {
    const labels = 'labels' in element && element.labels instanceof NodeList ? [...element.labels] : []
    const by = element.getAttribute('aria-labelledby')?.split(' ').map((id) => document.getElementById(id)) ?? []
    const pictures = [...element.querySelectorAll('img')].map(({ alt }) => alt)
    const texts = [element.ariaLabel, element.title, element.textContent, ...pictures, ...[...labels, ...by].map((one) => one?.textContent)]
    return texts.every((text) => !text?.trim()) && !element.closest('[aria-hidden=true]')
  })

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
    if (/password|hidden|file|submit/.test(field.type) || !field.name || !isShown(field)) continue
    const isChoice = /radio|checkbox/.test(field.type)
    if (isChoice && !field.checked) continue
    const { value } = field
    fields[`${field.form?.getAttribute('action') ?? ''} ${field.name}${isChoice ? `=${value}` : ''}`] = isChoice ? 'on' : value
  }

  /* Those of browser/enhancements/placeToast.ts. A toast may cover one only where no free place is left. */
  const AIMED = 'button, .btn, summary, [role=button], .amount-chip, .pay-method, .seg label, .cat-tab, .tab, .chip'
  const GAP = 12
  const layer = all<HTMLDialogElement>('dialog[open]').at(-1) ?? document
  const under = shown('.toast').flatMap((toast) => {
    const { left, right, top, bottom, height } = toast.getBoundingClientRect()
    const aimed = [...layer.querySelectorAll(AIMED)]
      .filter((element) => isShown(element) && !toast.contains(element))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.right > left && box.left < right)
    const isFree = (y: number) => aimed.every(({ box }) => box.top > y + height + GAP || box.bottom < y - GAP)
    const isRoom = Array.from({ length: Math.max(0, Math.floor((innerHeight - height) / 4) - 24) }, (_, step) => 96 + step * 4).some(isFree)
    const middle = ({ box }: { box: DOMRect }) => (box.top + box.bottom) / 2
    return isRoom ? aimed.filter((one) => middle(one) > top && middle(one) < bottom).map(({ element }) => textOf(element) || element.className) : []
  })

  return {
    url: location.href,
    born: performance.timeOrigin,
    ours,
    controls: explorer.controls().map(({ control }) => control),
    headings: all('h1').length,
    mains: all('main').length,
    sameIds: [...new Set(ids.filter((id, place) => id && ids.indexOf(id) !== place))],
    nameless: nameless.map((element) => element.outerHTML.slice(0, 120)),
    wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    texts: [...texts],
    fields,
    dialogs: all('dialog[open]').length,
    panel: all('dialog[open][data-made]').length > 0,
    focus: document.activeElement === document.body || document.activeElement === null ? 'body' : document.activeElement.outerHTML.slice(0, 120),
    balances: shown('[data-balance] .money, .balance-value.money').map(textOf),
    under,
    order: document.querySelector<HTMLElement>('[data-order-state]')?.dataset.orderState ?? '',
    refusals: shown('[aria-invalid=true], [data-refused], [data-testid=refused], .error').length,
    asks: all('[data-testid$=-unknown], [data-testid=chat-waiting]').length,
    plays: shown('a[href*="/gamesPlay"], [data-testid=play], [data-testid=play-demo], [data-testid=game-frame], [data-testid=deposit-submit], a[href^="/recharge"]').map((element) => element.outerHTML.slice(0, 120)),
    idleButtons: shown('button').filter((button) => button instanceof HTMLButtonElement && (button.type === 'button' || !button.form) && !button.disabled && !button.hasAttribute('popovertarget')).map((button) => button.outerHTML.slice(0, 120)),
    changes: explorer.changes,
    said: explorer.said,
  }
}
export type Seen = ReturnType<typeof look>

/** Runs in the page: the element of a step. */
export const find = (key: string) => window.explorer?.controls().find(({ control }) => control.key === key)?.element ?? null

/** Runs in the page: what it shows of the server's state, or what a document says that the server has just drawn. */
export function facts(html: string | null): Record<string, string> {
  const read = html === null ? document : new DOMParser().parseFromString(html, 'text/html')
  const every = (selector: string) => [...read.querySelectorAll<HTMLElement>(selector)]
  const told: Record<string, string> = {}
  for (const form of every('main form[data-favourite]'))
    told[`star of ${form.dataset.favourite}`] = form.querySelector('button')?.getAttribute('aria-pressed') ?? ''
  for (const state of every('main [data-order-state]')) told.order = state.dataset.orderState ?? ''
  const current = every('main [aria-current], [data-filter][aria-current]').map((link) => link.getAttribute('href')?.replace(/[?&]keyword=[^&]*/, '') ?? '')
  if (current.length > 0) told.current = current.join(' ')
  const found = read.querySelector('[data-found]')
  if (found) told.found = found.querySelector('[data-count], h2')?.textContent?.trim() ?? ''
  const field = read.querySelector<HTMLInputElement>('[data-games-search] [type=search]')
  if (field) told.keyword = (html === null ? field.value : (field.getAttribute('value') ?? '')).trim()
  return told
}
