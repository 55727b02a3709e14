import { multiplierAt, reachedMs } from '../../maths/crash.ts'
import { sen } from '../shell/amounts.ts'
import { h } from '../shell/dom.ts'
import type { Stage } from '../shell/engine.ts'
import { curve } from './curve.ts'

export type CrashScene = ReturnType<typeof crashScene>

/** The rocket on its curve, with the multiplier and what a cash-out is worth over it. @param last the last results */
export function crashScene({ figure, money, times }: Stage, last: HTMLElement) {
  const sky = curve(figure)
  sky.element.setAttribute('aria-hidden', 'true')
  const number = h('b', { class: 'crash-times' })
  const worth = h('span', { class: 'crash-worth' })
  const status = h('p', { class: 'visually-hidden', role: 'status' })
  const board = h('div', { class: 'crash-now', 'aria-hidden': 'true' }, number, worth)
  const element = h('div', { class: 'crash-scene' }, status, last, board, sky.element)

  function drawNumber(multiplier: number) {
    const text = times(multiplier).replace('×', '')
    const [whole = '', part = ''] = text.split(/[.,](?=\d{1,2}$)/)
    const mark = times(150).charAt(1)
    const shown = `${whole}${mark}${part.padEnd(2, '0')}×`
    if (number.textContent !== shown) number.textContent = shown
  }

  return {
    element,
    worth,
    /** What a screen reader says during the flight. */
    status,
    /** The flight after so many milliseconds. @param stake as on the wire */
    fly(ms: number, target: number, stake: string) {
      const multiplier = Math.min(multiplierAt(Math.floor(ms)), target)
      drawNumber(multiplier)
      worth.textContent = money(String(((sen(stake) / 100) * multiplier) / 100))
      sky.draw(Math.min(ms, reachedMs(target)), target)
    },
    /** The rocket stands still at this multiplier: before the start, or at the end. */
    stand(multiplier: number, target: number) {
      drawNumber(multiplier)
      worth.textContent = ''
      status.textContent = ''
      sky.draw(reachedMs(multiplier), target)
    },
    look(name: '' | 'is-flying' | 'is-cashed' | 'is-crashed') {
      element.className = `crash-scene ${name}`
      sky.show(name !== 'is-crashed')
    },
  }
}
