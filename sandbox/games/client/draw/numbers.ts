import { h, s } from '../shell/dom.ts'
import type { Say } from '../shell/words.ts'

const CHOSEN = 3

const quickSign = () =>
  s(
    'svg',
    { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true' },
    s('path', {
      d: 'M4 8h3c5 0 5 8 10 8h3M4 16h3c1.500 0 2.600-.7 3.500-1.800M13.500 9.800C14.400 8.700 15.500 8 17 8h3M17.500 5.500L20 8l-2.500 2.500M17.500 13.500L20 16l-2.500 2.500',
    }),
  )

/** Three numbers of `from`, as buttons, and a button for any three. */
export function numberChoice(say: Say, from: number, changed: () => void) {
  let chosen: number[] = []
  const numbers = Array.from({ length: from }, (_, index) => index + 1)
  const buttons = numbers.map((number) =>
    h(
      'button',
      { type: 'button', class: 'number', 'aria-pressed': 'false', onclick: () => toggle(number) },
      String(number),
    ),
  )
  const quick = h(
    'button',
    { type: 'button', class: 'number is-quick', onclick: anyThree, 'aria-label': say('lottery.quick') },
    quickSign(),
  )
  const count = h('p', { class: 'chosen', id: 'chosen' })
  const group = h('div', { class: 'numbers', role: 'group', 'aria-labelledby': 'chosen' }, ...buttons, quick)

  function mark() {
    for (const [place, button] of buttons.entries())
      button.setAttribute('aria-pressed', String(chosen.includes(place + 1)))
    count.textContent = chosen.length === 0 ? say('lottery.pick') : say('lottery.chosen', { count: chosen.length })
  }
  function choose(next: number[]) {
    chosen = next
    mark()
    changed()
  }
  /** A fourth number replaces the first. */
  function toggle(number: number) {
    choose(chosen.includes(number) ? chosen.filter((one) => one !== number) : [...chosen, number].slice(-CHOSEN))
  }
  function anyThree() {
    const left = [...numbers]
    const picked = Array.from({ length: CHOSEN }, () => left.splice(Math.floor(Math.random() * left.length), 1)[0] ?? 1)
    choose(picked.sort((a, b) => a - b))
  }
  mark()

  return {
    element: h('div', { class: 'lottery-choices' }, count, group),
    choose,
    has: (number: number) => chosen.includes(number),
    /** Undefined while numbers are missing. */
    value: () => (chosen.length === CHOSEN ? chosen : undefined),
    markDrawn(number: number) {
      buttons[number - 1]?.classList.add('is-drawn')
    },
    forgetDrawn() {
      for (const button of buttons) button.classList.remove('is-drawn')
    },
  }
}
