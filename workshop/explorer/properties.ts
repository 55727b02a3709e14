import { LOCALES, type Locale } from '../../contract/languages.ts'
import { readAmount } from '../../contract/money/typedAmount.ts'
import type { Seen } from './inPage.ts'
import type { Events } from './life.ts'
import type { Money } from './money.ts'
import type { LifeStart, Step } from './step.ts'

/** One step, and what was seen before and after it. */
export interface Moment {
  step: Step
  /** Undefined where the page before was none of ours. */
  before: Seen | undefined
  after: Seen
  money: { before: Money; after: Money; movedAt: number }
  events: Events
  player: LifeStart['player']
  lang: Locale
  /** Names of players who were here before; nothing of theirs may be left. */
  others: readonly string[]
  hasScript: boolean
  isOffline: boolean
  /** What this step asked of the sandbox: an answer may be late, lost or refused. */
  wish: string
  /** The pages of money, where an order is new. */
  ways?: string
  facts?: Record<'shown' | 'drawn', Record<string, string>>
}

export interface Property {
  name: string
  /** Of docs/requirements.md. */
  rule: string
  /** What is not so, in words. */
  faults(moment: Moment): string[]
}
const property = (name: string, rule: string, faults: Property['faults']): Property => ({ name, rule, faults })

const when = (wrong: boolean, ...words: string[]) => (wrong ? words : [])
const pathOf = (url: string) => new URL(url).pathname
const inPlace = ({ before, after, hasScript }: Moment) => hasScript && before?.born === after.born
const staysHere = ({ before, after }: Moment) => before !== undefined && pathOf(before.url) === pathOf(after.url)
const pressed = ({ step, before }: Moment) =>
  step.do === 'press' || step.do === 'enter' || step.do === 'twice'
    ? before?.controls.find(({ key, what }) => key === step.control && what === 'press')
    : undefined
const newOrders = ({ money }: Moment) => money.after.orders.filter((order) => !money.before.orders.includes(order))

/** Letters and digits without a currency: how a value is written may change, its worth may not. */
const worth = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^\s*(?:rp|idr)|[^\p{L}\p{N}]/gu, '')

/** Fields of before that are there again with another worth. */
const lost = ({ before, after }: Moment): string[] =>
  Object.entries(before?.fields ?? {}).flatMap(([key, value]) => {
    const now = after.fields[key]
    if (now === undefined || value.trim() === '' || worth(now) === worth(value)) return []
    return [`${key.trim()} was "${value.slice(0, 40)}" and is "${now.slice(0, 40)}"`]
  })

/** In sen: what a balance on the page says. */
function senOf(text: string, lang: Locale): number | undefined {
  const plain = readAmount(text, LOCALES[lang].lang)
  return plain === null ? undefined : Math.round(Number(plain) * 100)
}

const MONEY = [
  property('the balance on a page is that of the ledger', 'MON-48, DEP-22', (moment) => {
    const { after, before, money, lang, isOffline, wish } = moment
    const { balance } = money.after
    const wasToldHere = inPlace(moment) && after.order === 'credited' && before?.order !== 'credited'
    if (balance === undefined || isOffline || wish || !(after.born > money.movedAt || wasToldHere)) return []
    const wrong = after.balances.filter((text) => senOf(text, lang) !== balance)
    return wrong.map((text) => `${text} is shown, the ledger has ${balance / 100}`)
  }),
  property('no money moves without a press of a money button, and one press moves it once', 'MON-11', (moment) => {
    const made = newOrders(moment).length
    return when(made > (pressed(moment)?.money ? 1 : 0), `${made} orders by ${moment.step.do}`)
  }),
]

const WAYS = [
  property('each open order can be reached from home', 'DEP-41', ({ money, ways }) =>
    ways === undefined ? [] : money.after.open.filter((order) => !ways.includes(order)),
  ),
  property('each page of a failure offers a way on', 'DEV-22', ({ events, after, isOffline }) => {
    const failed = events.requests.filter(({ kind, status }) => kind === 'document' && status >= 400)
    return when(!isOffline && failed.length > 0 && after.waysOn === 0, ...failed.map(({ path }) => path))
  }),
]

const KEPT = [
  property('a refusal keeps what was typed', 'DEP-37, WDL-10, ACC-49', (moment) => {
    const { form = '', action = '', type, closes } = pressed(moment) ?? {}
    const isSent = form !== '' && !form.startsWith('get ') && type !== 'button' && !closes
    if (!isSent || !staysHere(moment) || moment.after.refusals === 0 || newOrders(moment).length > 0) return []
    if (/post \/(language|theme)/.test(form)) return []
    // Without script no other form of the page is sent along, and no page of ours repeats a code.
    return lost(moment).filter(
      (field) => moment.hasScript || (field.startsWith(`${action} `) && !/ (verifyCode|secret) /.test(field)),
    )
  }),
  property('language and theme keep what was typed', 'LNG-04, MON-09', (moment) => {
    const { step, before, hasScript } = moment
    const isChoice = /^(language|theme)$/.test(step.do) || /^button (language|theme)-/.test(pressed(moment)?.key ?? '')
    return isChoice && hasScript && before?.dialogs === 0 && staysHere(moment)
      ? lost(moment).filter((field) => !/ secret was /.test(field))
      : []
  }),
  property('no text of another player', 'SES-26', ({ after, others }) => {
    const texts = [...after.texts, ...Object.values(after.fields)]
    return texts.filter((text) => others.some((name) => text.includes(name))).map((text) => text.slice(0, 80))
  }),
  property('the page shows what the server would draw', 'GAM-09', ({ facts }) => {
    const { shown = {}, drawn = {} } = facts ?? {}
    const wrong = Object.keys(drawn).filter((name) => name in shown && shown[name] !== drawn[name])
    return wrong.map((name) => `${name}: "${shown[name]}" is shown, "${drawn[name]}" would be drawn`)
  }),
]

const FORM = [
  property('one h1, one main, no id twice', 'DEV-14', ({ after: { form, mains, sameIds, dialogs } }) => [
    // A panel has a heading of its own; what is below it is out of reach.
    ...form.filter((fault) => dialogs === 0 || !fault.includes('first headings')),
    ...when(mains !== 1, `${mains} mains`),
    ...sameIds.map((id) => `id ${id} twice`),
  ]),
  property('nothing sticks out sideways', 'DEV-18', ({ after: { wide } }) => when(wide > 0, `${wide} px too wide`)),
  property('a toast leaves buttons free', 'DEV-26', (moment) => {
    const { before, after, step } = moment
    // What places the news of a lost line comes with the first touch.
    if (step.do === 'offline') return []
    // What the player scrolls below one that was there is free again soon.
    const fresh = after.said.slice(before?.said.length)
    const isOld = before?.dialogs === after.dialogs && !fresh.some((text) => after.toasts.includes(text))
    return isOld && inPlace(moment) ? [] : after.under
  }),
  property('the focus is not lost', 'DEV-16', (moment) => {
    const { step, before, after } = moment
    const control = pressed(moment)
    // The search gives the keyboard of a phone away. A dialog that has opened by itself has nothing to give the focus back to.
    const mayLose = control?.tag === 'button' && !control.idle && !/games/.test(control.form)
    const moved = mayLose && (!control.closes || before?.panel)
    const closed = step.do === 'escape' && before?.focus !== 'body' && (before?.dialogs === 0 || before?.panel)
    const isLost = inPlace(moment) && after.focus === 'body' && before?.url === after.url
    return when(isLost && Boolean(moved || closed), `after ${step.do}`)
  }),
  property('no dead button', 'DEV-12', (moment) => {
    const { after, before, events, hasScript, lang } = moment
    if (!hasScript) return after.idleButtons.map((html) => `does nothing without script: ${html}`)
    const control = pressed(moment)
    // A search for the same words leads to this page, as a link may.
    if (!control || control.idle || control.form.startsWith('get ')) return []
    if (!inPlace(moment) || before?.url !== after.url) return []
    // The amount that a link fills in may be there already.
    const amount = URL.parse(control.href)?.searchParams.get('amount')
    if (amount && Object.values(before.fields).some((value) => readAmount(value, LOCALES[lang].lang) === amount))
      return []
    const isDead = before.changes === after.changes && events.asked === 0 && events.opened === 0
    return when(isDead, control.key)
  }),
  property('a dialog closes by Escape and by its button', 'DEV-16', (moment) => {
    const { before, after, step } = moment
    if (!before || before.dialogs === 0 || !inPlace(moment)) return []
    const closes = step.do === 'escape' || (pressed(moment)?.closes && pressed(moment)?.inDialog)
    return when(Boolean(closes) && after.dialogs >= before.dialogs, `${step.do}: ${after.dialogs} open`)
  }),
  property('an open dialog is modal', 'DEV-16', ({ after, hasScript }) => (hasScript ? after.looseDialogs : [])),
  property('a panel leads on inside itself', 'DEV-10', (moment) => {
    const { after, hasScript, isOffline, wish } = moment
    const control = pressed(moment)
    if (!control?.opensPanel || !control.inDialog || !hasScript || isOffline || wish) return []
    return when(!inPlace(moment) || after.dialogs === 0, `${control.key} left the panel for ${after.url}`)
  }),
]

const HEARD = [
  property('no error in the console, none of a script, no refusal by the policy', 'SEC-02', ({ events, isOffline }) =>
    isOffline ? [] : events.problems,
  ),
  property('no page and no part of one fails', 'DEV-22', (moment) => {
    const { events, isOffline, wish, step } = moment
    if (isOffline || wish || step.do === 'online') return []
    // A page that is not there has links to its own address.
    const isLink = pressed(moment)?.tag === 'a' && !staysHere(moment)
    const isMissing = (kind: string) => (kind === 'document' ? isLink : kind !== 'fetch')
    return events.requests
      .filter(({ method, kind, status }) => method === 'GET' && (status >= 500 || (status >= 400 && isMissing(kind))))
      .map(({ path, status }) => `${path} answers ${status}`)
  }),
  property('no request fails unseen', 'DEV-25', (moment) => {
    const { before, after, events, isOffline } = moment
    if (!before || !inPlace(moment) || isOffline) return []
    // What is taken back, as "Loading" is, was not the news.
    const heard = after.said
      .slice(before.said.length)
      .reduce<string[]>((all, text) => (text ? all.concat(text) : all.slice(0, -1)), [])
    const isSilent = heard.length === 0 && after.asks === 0 && after.dialogs === before.dialogs
    // These ask by themselves, and ask again.
    const counts = (path: string) => /^\/api\/(?!.*(balance|service\/list))/.test(path)
    const failed = events.requests.filter(
      ({ method, path, kind, status }) => !/GET|HEAD/.test(method) && kind === 'fetch' && status >= 400 && counts(path),
    )
    return when(isSilent, ...failed.map(({ path, status }) => `${path} answers ${status}, and nothing is said`))
  }),
  property('nothing is asked for that nothing on the page waits for', 'LIN-06', (moment) => {
    const { step, after, before, events, isOffline } = moment
    if (step.do !== 'rest' || !inPlace(moment) || isOffline || before?.asks || after.asks) return []
    // News of an order may come after its time is over.
    const isOpen = [before?.order, after.order].some((order) =>
      /^(waiting|checking|expired|unknown)$/.test(order ?? ''),
    )
    const asked = events.requests.filter(({ path }) => /^\/api\/(trx\/history|service\/list)$/.test(path))
    return when(!isOpen, ...asked.map(({ path }) => path))
  }),
  property('a break offers no play and no deposit', 'PRT-11', ({ after, player, wish }) =>
    // The page of a failure leads to its own address.
    !wish && (player === 'onBreak' || player === 'closing') ? after.plays : [],
  ),
]

export const PROPERTIES: readonly Property[] = [...MONEY, ...WAYS, ...KEPT, ...FORM, ...HEARD]

const UNFILLED = /\{\{\w+\}\}|\[object |\bundefined\b/

/** `words`: those of English and Indonesian, which the explorer speaks; `keys` has all keys of texts. */
export const wordsProperty = (
  words: Record<'en' | 'india', ReadonlySet<string>>,
  keys: ReadonlySet<string>,
): Property =>
  property('no raw key and no word of the other language', 'LNG-02', ({ after, lang }) => {
    const other = words[lang === 'en' ? 'india' : 'en']
    return after.texts.filter((text) => other.has(text) || keys.has(text) || UNFILLED.test(text))
  })

/** Whole texts of ours that one language has and the other has not. Upstream's own stay as they were said, in orders and answers. */
export function ownWords(own: Record<string, string>, other: Record<string, string>): ReadonlySet<string> {
  const others = new Set(Object.values(other).map((text) => text.toLowerCase()))
  const [upstream = [], ours = []] = [true, false].map((is) =>
    Object.keys(own).flatMap((key) => (key.startsWith('upstream.') === is ? [own[key] ?? ''] : [])),
  )
  const kept = new Set(upstream.flatMap((text) => text.split(/\s*(?:\{\{\w+\}\}|\n|<[^>]+>)\s*/)))
  const isOwn = (text: string) => text.length >= 6 && !/[{[<$]/.test(text) && !kept.has(text)
  return new Set(ours.filter((text) => isOwn(text) && !others.has(text.toLowerCase())))
}
