import { languageOf } from '../../../../contract/languages.ts'
import { clockTime, inJakarta } from '../../../../contract/time/time.ts'
import type { Fairness, PastRound, SessionState } from '../../protocol/calls.ts'
import { AnswerLost, type PlayApi, PlayRefused } from './api.ts'
import { byId, h } from './dom.ts'
import type { Engine, Stage } from './engine.ts'
import { showModal } from './showModal.ts'

const PARTS = ['rules', 'history', 'fairness'] as const
type Part = (typeof PARTS)[number]

interface Sheet extends Stage {
  state: SessionState
  api: PlayApi
}

/** Rules, history and fairness in one dialog. Returns a function that opens it. */
export function sheet(stage: Sheet, engine: Engine): () => void {
  const dialog = byId<HTMLDialogElement>('sheet')
  const parts: Record<Part, () => Node[]> = {
    rules: () => rules(stage, engine),
    history: () => history(stage, engine),
    fairness: () => fairness(stage),
  }
  const part = byId('part')
  const open = (name: Part) => {
    part.replaceChildren(...parts[name]())
    part.setAttribute('aria-labelledby', `tab-${name}`)
    part.scrollTop = 0
    for (const tab of tabs) {
      const chosen = tab.id === `tab-${name}`
      tab.setAttribute('aria-selected', String(chosen))
      tab.tabIndex = chosen ? 0 : -1
    }
  }
  const tabs = PARTS.map((name) =>
    h(
      'button',
      {
        type: 'button',
        role: 'tab',
        id: `tab-${name}`,
        'aria-controls': 'part',
        'data-testid': `tab-${name}`,
        onclick: () => open(name),
      },
      stage.say(`ui.${name}`),
    ),
  )
  byId('tabs').replaceChildren(...tabs)
  byId('tabs').addEventListener('keydown', (event) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const place = tabs.indexOf(document.activeElement as HTMLButtonElement)
    const next = step && tabs[(place + step + tabs.length) % tabs.length]
    if (!next) return
    next.click()
    next.focus()
  })
  return () => {
    open('rules')
    showModal(dialog)
  }
}

const text = (...parts: string[]) => parts.map((part) => h('p', {}, part))

function rules({ say, percent, state }: Stage, engine: Engine): Node[] {
  const seconds = percent(state.pauseMs / 1000).replace('%', '')
  return [
    engine.pays(),
    ...text(
      say('ui.multiples'),
      say(state.rtps ? 'ui.rtpFrom' : 'ui.rtp', { rtp: percent(state.rtp) }),
      say('ui.pause', { seconds }),
    ),
  ]
}

/** Links to the check of a round, and to its replay where it has one. */
const ways = ({ say, state }: Stage, { roundId, key = '' }: PastRound) => {
  const way = (name: 'verify' | 'watch', path: string) =>
    h('a', { href: `/play/rounds/${path}?lang=${state.lang}&key=${key}`, 'data-testid': name }, say(`ui.${name}`))
  return [way('verify', roundId), key && way('watch', `${roundId}/watch`)]
}

function history(stage: Stage, { betsOf }: Engine): Node[] {
  const { say, state, money } = stage
  if (state.history.length === 0) return text(say('ui.historyEmpty'))
  const { intl } = languageOf(state.lang)
  return [
    h(
      'ul',
      { class: 'rows' },
      ...state.history.map((round) => {
        const { stake: staked, win, at } = round
        return h(
          'li',
          {},
          h(
            'span',
            {},
            say('ui.historyStake', { amount: money(staked) }),
            h('small', {}, `${inJakarta(at, intl, { day: 'numeric', month: 'short' })}, ${clockTime(at, intl)}`),
          ),
          h('b', {}, money(win)),
          ...ways(stage, round),
          ...(betsOf?.(round) ?? []),
        )
      }),
    ),
  ]
}

const fact = (name: string, value: string, testId: string) => [
  h('dt', {}, name),
  h('dd', { class: 'code', 'data-testid': testId }, value),
]

function fairness(sheet: Sheet): Node[] {
  const { say, state, api } = sheet
  const { clientSeed } = state.fairness
  const result = h('div', { role: 'status' })
  const field = h('input', { id: 'seed', value: clientSeed, maxlength: 64, required: true, autocomplete: 'off' })
  const form = h(
    'form',
    { class: 'seed-form' },
    h('label', { for: 'seed' }, say('ui.clientSeed')),
    field,
    h('small', {}, say('ui.clientSeedHint')),
    h('button', { class: 'btn btn-line', 'data-testid': 'change-seed' }, say('ui.changeSeed')),
  )
  let isRunning = false
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (isRunning) return
    isRunning = true
    try {
      const { revealedServerSeed, fairness: next } = await api.seed(field.value)
      sheet.state = { ...sheet.state, fairness: next }
      current.replaceChildren(...numbers(next))
      if (!revealedServerSeed) return result.replaceChildren(...text(say('ui.seedChosen')))
      const facts = h('dl', { class: 'facts' }, ...fact(say('ui.revealed'), revealedServerSeed, 'revealed'))
      result.replaceChildren(facts, ...text(say('ui.revealedHint')))
    } catch (error) {
      if (!(error instanceof PlayRefused || error instanceof AnswerLost)) throw error
      result.replaceChildren(...text(error instanceof PlayRefused ? error.message : say('ui.seedFailed')))
    } finally {
      isRunning = false
    }
  })
  const numbers = ({ serverSeedHash, nonce, nextServerSeedHash }: Fairness) => [
    ...fact(say('ui.serverHash'), serverSeedHash, 'seed-hash'),
    ...fact(say('ui.nonce'), String(nonce), 'nonce'),
    ...fact(say('ui.nextHash'), nextServerSeedHash, 'next-seed-hash'),
  ]
  const current = h('dl', { class: 'facts' }, ...numbers(state.fairness))
  return [...text(say('ui.fairIntro')), current, form, result]
}

/** The pay table of a game: a picture or a name, then its pay. */
export function payTable(heads: string[], rows: (string | Node)[][]): HTMLElement {
  return h(
    'table',
    { class: 'pays' },
    h('thead', {}, h('tr', {}, ...heads.map((head) => h('th', { scope: 'col' }, head)))),
    h(
      'tbody',
      {},
      ...rows.map((cells) => h('tr', {}, ...cells.map((cell, place) => h(place === 0 ? 'th' : 'td', {}, cell)))),
    ),
  )
}

interface Bet {
  value: string
  label: string
  name?: string
  pays: string
}

/** The bets of a table: name, pay, and the return of each one where they differ. */
export function betTable({ say, percent, state: { rtps, rtp } }: Stage, bets: readonly Bet[]): HTMLElement {
  const returned = new Map(Object.entries(rtps ?? {}))
  return payTable(
    [say('ui.bet'), say('ui.pays'), say('ui.return')],
    bets.map(({ value, label, name, pays }) => [name ?? label, pays, percent(returned.get(value) ?? rtp)]),
  )
}

/** The rule of a game in words, shown above its table. */
export const ruled = (rule: string, table: HTMLElement) => h('div', {}, h('p', {}, rule), table)
