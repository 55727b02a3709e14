import { LOCALES, type Locale } from '../../contract/languages.ts'
import { readAmount } from '../../contract/money/typedAmount.ts'
import type { Seen } from './inPage.ts'
import type { Events, Money } from './life.ts'
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
  facts?: { shown: Record<string, string>; drawn: Record<string, string> }
}

export interface Property {
  name: string
  /** Of docs/requirements.md. */
  rule: string
  /** What is not so, in words. */
  faults(moment: Moment): string[]
}

const when = (wrong: boolean, ...words: string[]) => (wrong ? words : [])
const pathOf = (url: string) => new URL(url).pathname
const sameDocument = ({ before, after }: Moment) => before !== undefined && before.born === after.born
const isPress = ({ step }: Moment) => step.do === 'press' || step.do === 'enter' || step.do === 'twice'
const controlOf = ({ step, before }: Moment) =>
  'control' in step ? before?.controls.find(({ key }) => key === step.control) : undefined
/** Letters and digits: how a value is written may change, its worth may not. */
const worth = (text: string) => text.normalize('NFKC').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const newOrders = ({ money }: Moment) => money.after.orders.filter((order) => !money.before.orders.includes(order))

/** Fields of before that are there again with another worth. */
function lost({ before, after }: Moment, of: (key: string) => boolean): string[] {
  const then = Object.entries(before?.fields ?? {}).filter(([key, value]) => of(key) && value.trim() !== '')
  return then.flatMap(([key, value]) => {
    const now = after.fields[key]
    if (now === undefined && !key.includes('=')) return []
    return when(worth(now ?? '') !== worth(value), `${key.trim()} was "${value.slice(0, 40)}" and is "${(now ?? '').slice(0, 40)}"`)
  })
}

/** In sen: what a balance on the page says. */
function senOf(text: string, lang: Locale): number | undefined {
  const plain = readAmount(text, LOCALES[lang].lang)
  return plain === null ? undefined : Math.round(Number(plain) * 100)
}

const MONEY: Property[] = [
  {
    name: 'the balance on a page is that of the ledger',
    rule: 'MON-40',
    faults({ after, before, money, lang, isOffline, wish, hasScript }) {
      const { balance } = money.after
      const isFresh = after.born > money.movedAt || (hasScript && after.order === 'credited' && before?.order !== 'credited' && before?.born === after.born)
      if (balance === undefined || isOffline || wish || !isFresh) return []
      return after.balances.flatMap((text) => when(senOf(text, lang) !== balance, `${text} is shown, the ledger has ${balance / 100}`))
    },
  },
  {
    name: 'no money moves without a press of a money button, and one press moves it once',
    rule: 'MON-11',
    faults(moment) {
      const made = newOrders(moment).length
      const most = isPress(moment) && controlOf(moment)?.money ? 1 : 0
      return when(made > most, `${made} orders by ${moment.step.do}`)
    },
  },
]

const KEPT: Property[] = [
  {
    name: 'a refusal keeps what was typed',
    rule: 'DEP-37, WDL-10, ACC-49',
    faults(moment) {
      const { before, after } = moment
      const control = controlOf(moment)
      if (!isPress(moment) || !before || control?.type === 'button' || !control?.form || pathOf(before.url) !== pathOf(after.url)) return []
      const action = control.form.startsWith('get') ? undefined : control.form
      if (action === undefined || after.refusals === 0 || newOrders(moment).length > 0) return []
      return lost(moment, (key) => !key.startsWith('/language') && !key.startsWith('/theme'))
    },
  },
  {
    name: 'language and theme keep what was typed',
    rule: 'LNG-04, MON-09',
    faults(moment) {
      const { step, before, after, hasScript } = moment
      if (!hasScript || (step.do !== 'language' && step.do !== 'theme') || !before || pathOf(before.url) !== pathOf(after.url)) return []
      return before.dialogs > 0 ? [] : lost(moment, () => true)
    },
  },
  {
    name: 'no text of another player',
    rule: 'SES-26',
    faults: ({ after, others }) =>
      others.flatMap((name) =>
        [...after.texts, ...Object.values(after.fields)].filter((text) => text.includes(name)).map((text) => text.slice(0, 80)),
      ),
  },
  {
    name: 'the page shows what the server would draw',
    rule: 'GAM-09, DEP-21, DEV-12',
    faults: ({ facts }) =>
      Object.entries(facts?.drawn ?? {}).flatMap(([name, value]) =>
        when(name in (facts?.shown ?? {}) && facts?.shown[name] !== value, `${name}: "${facts?.shown[name]}" is shown, "${value}" would be drawn`),
      ),
  },
]

const FORM: Property[] = [
  {
    name: 'one h1, one main, no id twice, a name for each control',
    rule: 'DEV-14',
    faults: ({ after }) => [
      ...when(after.headings !== 1 && after.dialogs === 0, `${after.headings} first headings`),
      ...when(after.mains !== 1, `${after.mains} mains`),
      ...after.sameIds.map((id) => `id ${id} twice`),
      ...after.nameless.map((html) => `no name: ${html}`),
    ],
  },
  { name: 'nothing sticks out sideways', rule: 'DEV-18', faults: ({ after }) => when(after.wide > 0, `${after.wide} px too wide`) },
  { name: 'a toast leaves buttons free', rule: 'DEV-26', faults: ({ after }) => after.under.map((text) => `over "${text}"`) },
  {
    name: 'the focus is not lost',
    rule: 'DEV-16',
    faults(moment) {
      const { step, before, after } = moment
      const moved = isPress(moment) && controlOf(moment)?.tag === 'button' && !/search|keyword/.test(controlOf(moment)?.form ?? '')
      const closed = step.do === 'escape' && before?.focus !== 'body'
      const isLost = moment.hasScript && sameDocument(moment) && after.focus === 'body' && before?.url === after.url
      return when(isLost && (moved || closed), `after ${step.do}`)
    },
  },
  {
    name: 'no dead button',
    rule: 'DEV-12',
    faults(moment) {
      const { after, before, events, hasScript } = moment
      if (!hasScript) return after.idleButtons.map((html) => `does nothing without script: ${html}`)
      const control = controlOf(moment)
      if (!isPress(moment) || !control || control.idle || control.what !== 'press' || !sameDocument(moment) || before?.url !== after.url) return []
      const happened = after.changes - before.changes + events.requests.length + events.opened + events.dialogs.length
      return when(happened === 0, control.key)
    },
  },
  {
    name: 'a dialog closes by Escape and by its button',
    rule: 'DEV-16',
    faults(moment) {
      const { before, after, step, hasScript } = moment
      if (!before || before.dialogs === 0 || !hasScript || !sameDocument(moment)) return []
      const closes = step.do === 'escape' || (isPress(moment) && controlOf(moment)?.closes && controlOf(moment)?.inDialog)
      return when(Boolean(closes) && after.dialogs >= before.dialogs, `${step.do}: ${after.dialogs} open`)
    },
  },
  {
    name: 'a panel leads on inside itself',
    rule: 'DEV-10',
    faults(moment) {
      const { before, after, hasScript, isOffline, wish } = moment
      const control = controlOf(moment)
      if (!before?.panel || !control?.opensPanel || !control.inDialog || !hasScript || isOffline || wish) return []
      return when(pathOf(before.url) !== pathOf(after.url) || after.dialogs === 0, `${control?.key} left the panel for ${after.url}`)
    },
  },
]

const HEARD: Property[] = [
  {
    name: 'no error in the console, none of a script, no refusal by the policy',
    rule: 'SEC-02',
    faults: ({ events, isOffline }) => (isOffline ? [] : events.problems),
  },
  {
    name: 'no page and no part of one fails',
    rule: 'DEV-22',
    faults(moment) {
      const { events, isOffline, wish, step } = moment
      if (isOffline || wish || step.do === 'online') return []
      const isLink = controlOf(moment)?.tag === 'a'
      const missing = ({ kind, status }: Events['requests'][number]) =>
        status >= 500 || (status >= 400 && (kind === 'document' ? isLink : kind !== 'fetch'))
      return events.requests
        .filter((request) => request.method === 'GET' && missing(request))
        .map(({ path, status }) => `${path} answers ${status}`)
    },
  },
  {
    name: 'no request fails unseen',
    rule: 'DEV-25',
    faults(moment) {
      const { before, after, events, isOffline } = moment
      if (!before || !sameDocument(moment) || isOffline) return []
      const failed = events.requests.filter(
        ({ method, path, kind, status }) => method !== 'GET' && method !== 'HEAD' && kind === 'fetch' && path.startsWith('/api/') && (status >= 400 || status === 0),
      )
      const silent = failed.filter(({ path }) => !/balance|service\/list|csp|field/.test(path))
      return when(silent.length > 0 && after.said.length === before.said.length && after.dialogs === before.dialogs, ...silent.map(({ path, status }) => `${path} ${status}, and nothing is said`))
    },
  },
  {
    name: 'nothing is asked for that nothing on the page waits for',
    rule: 'LIN-06',
    faults(moment) {
      const { step, after, before, events, isOffline } = moment
      if (step.do !== 'rest' || !sameDocument(moment) || isOffline || before?.asks || after.asks) return []
      const isOpen = [before?.order, after.order].some((order) => order === 'waiting' || order === 'checking' || order === 'unknown')
      const asked = events.requests.filter(({ path }) => path === '/api/trx/history' || path === '/api/service/list')
      return when(asked.length > 0 && !isOpen, ...asked.map(({ path }) => path))
    },
  },
  {
    name: 'a break offers no play and no deposit',
    rule: 'PRT-11',
    faults: ({ after, player }) => (player === 'onBreak' || player === 'closing' ? after.plays : []),
  },
]

/** `words` has the texts of each language that the other one has not, and `keys` all keys. */
export function wordProperties(words: Record<Locale, ReadonlySet<string>>, keys: ReadonlySet<string>): Property[] {
  return [
    {
      name: 'no raw key and no word of the other language',
      rule: 'LNG-02',
      faults({ after, lang }) {
        const other = words[lang === 'en' ? 'india' : 'en']
        return after.texts.filter((text) => other.has(text) || keys.has(text) || /\{\{\w+\}\}|\[object |\bundefined\b/.test(text)).map((text) => text.slice(0, 80))
      },
    },
  ]
}

/** Texts of more than one short word that one language has and the other has not. */
export function ownWords(own: Record<string, string>, other: Record<string, string>): ReadonlySet<string> {
  const others = new Set(Object.values(other).map((text) => text.toLowerCase()))
  return new Set(Object.values(own).filter((text) => text.length >= 6 && !/[{[<$]/.test(text) && !others.has(text.toLowerCase())))
}

export const PROPERTIES: readonly Property[] = [...MONEY, ...KEPT, ...FORM, ...HEARD]
