import './felt.css'
import { type Sen, toWire } from '../../../../contract/money/sen.ts'
import { MOST_BETS } from '../../maths/table.ts'
import type { Choice, TableBet } from '../../protocol/choice.ts'
import type { Outcome } from '../../protocol/outcome.ts'
import { sen } from '../shell/amounts.ts'
import { h } from '../shell/dom.ts'
import type { Engine, Stage } from '../shell/engine.ts'
import { still, wait } from '../shell/motion.ts'
import { type Result, results } from '../shell/results.ts'
import { betName, type TableVariant } from './betName.ts'
import { type Act, chipsOnTable, type Placed, sumOf, type TooMuch } from './chips.ts'
import { chipTray } from './chipTray.ts'

/** A field with these contents, and the chip that lies on it. */
export interface FieldParts {
  button: HTMLElement
  chip: HTMLElement
}

type Parts = Pick<Engine, 'choice' | 'stake' | 'take' | 'rest' | 'brief' | 'betsOf'>

export interface Felt extends Required<Parts> {
  name(bet: string): string
  field(bet: string, pays: string, look: string, ...content: (Node | string)[]): FieldParts
  /** The last results, the drawn fields, the sum, and what the player may do with all chips. */
  board(...cloth: HTMLElement[]): HTMLElement
  start(): void
  /** Shows what has become of each bet. Returns what came and what was paid, in words. */
  end(outcome: Outcome, came: string): Promise<string>
}

/** The signs of the actions; their words stand beside them where there is space. */
const SIGNS: Record<Act, string> = { undo: '↶', clear: '✕', again: '↻', double: '×2' }
/** The stake back, in hundredths of it. */
const STAKE = 100
const SEEN_MS = 1200
const ACTS = ['undo', 'clear', 'again', 'double'] as const

const placedOf = (bets: readonly TableBet[]): Placed => new Map(bets.map(({ bet, stake }) => [bet, sen(stake)]))
const listOf = (placed: Placed) => [...placed].map(([bet, stake]) => ({ bet, stake: toWire(stake) }))

/** The sum or a note, and the actions. */
function actionRow({ say }: Stage, press: (act: Act) => void) {
  const note = h('p', { class: 'felt-total', role: 'status' })
  const buttons = ACTS.map((act) => {
    const parts = [
      h('span', { 'aria-hidden': 'true' }, SIGNS[act]),
      h('span', { class: 'felt-word' }, say(`felt.${act}`)),
    ]
    return h('button', { type: 'button', class: 'felt-act', onclick: () => press(act), 'data-testid': act }, ...parts)
  })
  return {
    elements: [note, h('div', { class: 'felt-acts' }, ...buttons)],
    /** Where the scene has the place of the fields during a round: its end is seen before they come back. */
    async seen() {
      if (note.offsetParent === null && !still()) await wait(SEEN_MS)
      document.documentElement.classList.remove('is-rolling')
    },
    draw(text: string, may: Record<Act, boolean>) {
      note.textContent = text
      for (const [place, act] of ACTS.entries()) buttons[place]?.setAttribute('aria-disabled', String(!may[act]))
    },
  }
}

/** A part of a stake that returns is neither won nor quite lost; the whole of it is as if nothing had been. */
const lookOf = (pay = 0) => (pay > STAKE ? 'is-won' : pay < STAKE ? 'is-lost' : undefined)

const paidWords = ({ say, money, times }: Stage, name: (bet: string) => string, bets: TableBet[], pays: number[]) =>
  bets.flatMap(({ bet, stake }, place) => {
    const pay = pays[place] ?? 0
    return pay > 0 ? say('felt.paid', { bet: name(bet), stake: money(stake), times: times(pay) }) : []
  })

/** The fields of a table, with the chips on them. */
export function felt(stage: Stage, variant: TableVariant, resultOf: (outcome: Outcome) => Result | undefined): Felt {
  const { say, sound } = stage
  const money = (amount: Sen) => stage.money(toWire(amount))
  const name = (bet: string) => betName(say, variant, bet)
  const fields = new Map<string, FieldParts & { name: string }>()
  const tray = chipTray(stage)
  const strip = results(stage, resultOf)
  let brief = ''
  const chips = chipsOnTable(tray.most, placedOf(stage.state.history[0]?.bets ?? []))
  const row = actionRow(stage, (act) => chips.may()[act] && changed(chips.act(act)))
  row.draw(say('felt.empty'), chips.may())
  function draw(note?: string) {
    const now = chips.now()
    for (const [bet, { button, chip, name }] of fields) {
      const on = now.get(bet)
      button.setAttribute('aria-label', on ? `${name}, ${say('felt.on', { amount: money(on) })}` : name)
      const lying = chips.lying().get(bet)
      chip.hidden = lying === undefined
      if (lying !== undefined) chip.dataset.sum = tray.short(lying)
    }
    // After a round its chips lie where they were, and so does their sum.
    const sum = chips.lying().size > 0 ? say('felt.total', { amount: money(sumOf(chips.lying())) }) : say('felt.empty')
    row.draw(note ?? sum, chips.may())
    stage.changed()
  }
  function mark(bet: string, look?: 'is-won' | 'is-lost') {
    const { button, chip } = fields.get(bet) ?? {}
    for (const one of [button, chip]) {
      one?.classList.remove('is-won', 'is-lost')
      if (look) one?.classList.add(look)
    }
  }
  function changed(refusal?: TooMuch) {
    if (refusal) return draw(say(`felt.${refusal}`, { count: MOST_BETS, amount: money(tray.most) }))
    for (const bet of fields.keys()) mark(bet)
    sound.tick()
    draw()
  }

  return {
    board: (...cloth) => h('div', { class: 'felt' }, strip.element, ...cloth, ...row.elements),
    brief: () => brief,
    betsOf: ({ bets = [] }) =>
      bets.map(({ bet, stake, win }) =>
        h('small', { class: 'row-bet' }, `${name(bet)}: ${stage.money(stake)} → ${stage.money(win)}`),
      ),
    name,
    stake: () => toWire(sumOf(chips.now())),
    // The bets are those of this table's fields.
    choice: () => (chips.now().size === 0 ? undefined : ({ variant, bets: listOf(chips.now()) } as Choice)),
    field(bet, pays, look, ...content) {
      const onclick = () => chips.isRunning() || changed(chips.put(bet, tray.value()))
      const button = h('button', { type: 'button', class: `field ${look}`, onclick, 'data-bet': bet }, ...content)
      const chip = h('span', { class: 'chip', 'aria-hidden': 'true', hidden: true })
      const words = `${name(bet)}, ${pays}`
      button.setAttribute('aria-label', words)
      fields.set(bet, { button, chip, name: words })
      return { button, chip }
    },
    take(choice) {
      if ('bets' in choice) chips.take(placedOf(choice.bets))
    },
    start() {
      document.documentElement.classList.toggle('is-rolling', !still())
      chips.start()
      for (const bet of fields.keys()) mark(bet)
      draw()
    },
    rest() {
      document.documentElement.classList.remove('is-rolling')
      chips.rest()
      draw()
    },
    async end({ pays = [] }, came) {
      await row.seen()
      brief = came
      strip.draw()
      const bets = listOf(chips.lying())
      chips.end()
      draw()
      for (const [place, { bet }] of bets.entries()) mark(bet, lookOf(pays[place]))
      return [came, ...paidWords(stage, name, bets, pays)].join(' ')
    },
  }
}
