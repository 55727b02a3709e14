import { expect, test } from 'vitest'
import type { Control, Seen } from './inPage.ts'
import { type Moment, ownWords, PROPERTIES, wordsProperty } from './properties.ts'

const page: Seen = {
  ...{ form: [], sameIds: [], texts: [], under: [], toasts: [], plays: [], idleButtons: [], said: [], controls: [] },
  looseDialogs: [],
  ...{ url: 'http://localhost:1/recharge', born: 1000, ours: true, fields: {}, focus: '<button>', order: '' },
  ...{ mains: 1, wide: 0, waysOn: 1, dialogs: 0, menus: 0, panel: false, refusals: 0, asks: 0, changes: 0 },
  balances: ['IDR\u00a012,345,678'],
}
const submit = {
  key: 'button send',
  what: 'press',
  tag: 'button',
  form: 'deposit-form',
  money: true,
} as Partial<Control> as Control
const money = (balance: number, ...orders: string[]) => ({ balance, orders, open: [] })
const quiet: Moment = {
  step: { do: 'press', control: 'button send' },
  before: { ...page, controls: [submit] },
  after: { ...page, changes: 1 },
  money: { before: money(1_234_567_800), after: money(1_234_567_800), movedAt: 0 },
  events: { problems: [], requests: [], asked: 0, opened: 0 },
  player: 'rich',
  lang: 'en',
  others: [],
  hasScript: true,
  isOffline: false,
  wish: '',
}
const after = (more: Partial<Seen>): Partial<Moment> => ({ after: { ...quiet.after, ...more } })
const orders = (...made: string[]): Partial<Moment> => ({
  money: { ...quiet.money, after: money(1_234_567_800, ...made) },
})
const sent = (path: string, status: number, method = 'GET', kind = 'fetch'): Partial<Moment> => ({
  events: { ...quiet.events, requests: [{ method, path, kind, status }] },
})
const words = wordsProperty(
  { en: ownWords({ a: 'Deposit now' }, { a: 'Isi saldo' }), india: ownWords({ a: 'Isi saldo' }, { a: 'Deposit now' }) },
  new Set(['wallet.title']),
)
const broken = (more: Partial<Moment>) =>
  [...PROPERTIES, words].filter(({ faults }) => faults({ ...quiet, ...more }).length > 0).map(({ name }) => name)

test('a quiet moment breaks nothing, and one order by one press is as it should be', () => {
  expect(broken({})).toEqual([])
  expect(broken(orders('A'))).toEqual([])
})

const typed = { 'deposit-form amount': '50,000' }
const before = (more: Partial<Seen>): Partial<Moment> => ({ before: { ...page, controls: [submit], ...more } })

const inPanel = { ...submit, money: false, opensPanel: true, inDialog: true }

test('the amount that a link fills in may be there already', () => {
  const most = { ...submit, tag: 'a', money: false, href: 'http://localhost:1/withdraw?amount=50000' }
  const again = { ...before({ controls: [most], fields: typed }), after: page }
  expect(broken(again)).toEqual([])
  expect(broken({ ...again, ...before({ controls: [most] }) })).toEqual(['no dead button'])
})

test.each<[string, Partial<Moment>]>([
  ['the balance on a page is that of the ledger', after({ balances: ['IDR 1'] })],
  ['an open dialog is modal', after({ looseDialogs: ['<dialog>'] })],
  ['no money moves without a press of a money button, and one press moves it once', orders('A', 'B')],
  [
    'no money moves without a press of a money button, and one press moves it once',
    { ...orders('A'), step: { do: 'reload' } },
  ],
  [
    'a refusal keeps what was typed',
    { ...before({ fields: typed }), ...after({ refusals: 1, fields: { 'deposit-form amount': '' } }) },
  ],
  [
    'language and theme keep what was typed',
    { ...before({ fields: typed }), step: { do: 'theme' }, ...after({ fields: { 'deposit-form amount': '5.000' } }) },
  ],
  [
    'each open order can be reached from home',
    { money: { ...quiet.money, after: { ...quiet.money.after, open: ['A'] } }, ways: 'B' },
  ],
  ['each page of a failure offers a way on', { ...sent('/x', 404, 'GET', 'document'), ...after({ waysOn: 0 }) }],
  ['no text of another player', { ...after({ texts: ['Halo sbudi'] }), others: ['sbudi'] }],
  [
    'the page shows what the server would draw',
    { facts: { shown: { 'star of a': 'true' }, drawn: { 'star of a': 'false' } } },
  ],
  ['one h1, one main, no id twice', after({ sameIds: ['a'] })],
  ['nothing sticks out sideways', after({ wide: 3 })],
  ['a toast leaves buttons free', after({ under: ['Pay'], said: ['Saved'], toasts: ['Saved'] })],
  ['the focus is not lost', after({ focus: 'body' })],
  ['no dead button', after({ changes: 0 })],
  ['no dead button', { hasScript: false, ...after({ idleButtons: ['<button>'] }) }],
  [
    'a dialog closes by Escape and by its button',
    { ...before({ dialogs: 1 }), ...after({ dialogs: 1 }), step: { do: 'escape' } },
  ],
  ['a panel leads on inside itself', { ...before({ controls: [inPanel] }), ...after({ born: 2000, dialogs: 1 }) }],
  [
    'no error in the console, none of a script, no refusal by the policy',
    { events: { ...quiet.events, problems: ['error: x'] } },
  ],
  ['no page and no part of one fails', sent('/assets/a.js', 404, 'GET', 'script')],
  ['no request fails unseen', sent('/api/trx/depositSelf', 400, 'POST')],
  [
    'nothing is asked for that nothing on the page waits for',
    { ...sent('/api/trx/history', 200), step: { do: 'rest' } },
  ],
  ['a break offers no play and no deposit', { player: 'onBreak', ...after({ plays: ['<a>'] }) }],
  ['no raw key and no word of the other language', after({ texts: ['Isi saldo'] })],
  ['no raw key and no word of the other language', after({ texts: ['wallet.title'] })],
])('what breaks "%s" is found, and nothing else', (name, more) => {
  expect(broken(more)).toEqual([name])
})

test('an amount that is written in the way of the other language is kept', () => {
  const fields = { 'deposit-form amount': 'IDR 50,000' }
  const kept = { ...before({ fields }), ...after({ fields: { 'deposit-form amount': '50.000' } }) }
  expect(broken({ ...kept, step: { do: 'language' } })).toEqual([])
})

test('what moved after the page was drawn may be missing on it', () => {
  expect(broken({ ...after({ balances: ['IDR 1'] }), money: { ...quiet.money, movedAt: 2000 } })).toEqual([])
})
