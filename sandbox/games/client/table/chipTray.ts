import { languageOf } from '../../../../contract/languages.ts'
import { NO_MONEY, SEN_PER_RUPIAH, type Sen, toWire } from '../../../../contract/money/sen.ts'
import { sen } from '../shell/amounts.ts'
import { h } from '../shell/dom.ts'
import type { Stage } from '../shell/engine.ts'

/** So many looks of chips there are; they repeat. */
const LOOKS = 6

/** The chips to choose from, in place of the list of stakes: each is one of these. */
export function chipTray({ state, say, money, sound }: Stage) {
  const values = state.stakes.map(sen)
  const compact = new Intl.NumberFormat(languageOf(state.lang).intl, { notation: 'compact', maximumFractionDigits: 2 })
  const short = (value: Sen) => compact.format(value / SEN_PER_RUPIAH)
  let [chosen = NO_MONEY] = values
  const buttons = values.map((value, place) =>
    h(
      'button',
      {
        type: 'button',
        class: `chip is-${place % LOOKS}`,
        'aria-label': `${short(value)}, ${say('felt.chip', { amount: money(toWire(value)) })}`,
        onclick() {
          mark(value)
          sound.tick()
        },
        value: toWire(value),
      },
      short(value),
    ),
  )
  function mark(value: Sen) {
    chosen = value
    for (const [place, button] of buttons.entries())
      button.setAttribute('aria-pressed', String(values[place] === value))
  }
  mark(chosen)
  const tray = { class: 'chips', 'data-testid': 'chips', role: 'group', 'aria-label': say('felt.chips') }
  // A replay has no place for it.
  const stakes = document.getElementById('less')?.parentElement
  stakes?.parentElement?.classList.add('has-tray')
  stakes?.append(h('div', tray, ...buttons))
  return {
    value: () => chosen,
    short,
    /** The largest sum of a round. */
    most: values[values.length - 1] ?? NO_MONEY,
  }
}
