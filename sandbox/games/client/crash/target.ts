import { choices } from '../shell/choices.ts'
import { h } from '../shell/dom.ts'
import type { Stage } from '../shell/engine.ts'

/** Hundredths of the stake. */
const OFFERED = [150, 200, 500, 1000]
const FIRST = 200
const RETURN = 9700
const TYPED = /^(\d{1,4})(?:[.,](\d{1,2}))?$/

/** The chance that a flight reaches a target, in percent to one decimal. */
export const chanceOf = (target: number) => Math.round((10 * RETURN) / target) / 10
export { OFFERED as OFFERED_TARGETS }

export interface TargetField {
  element: HTMLElement
  /** In hundredths; the highest one when the field is empty. Undefined while what is written is no target. */
  value(): number | undefined
  choose(target: number): void
  /** The target is fixed while the rocket flies. */
  lock(isLocked: boolean): void
}

/** Where the server cashes out by itself: a row of targets, and a field for one's own. */
export function targetField(
  { say, times, percent, changed }: Stage,
  { lowest, highest }: { lowest: number; highest: number },
): TargetField {
  const plain = (target: number) => times(target).slice(0, -1)
  const options = [
    { value: highest, label: say('crash.none'), pays: '' },
    ...OFFERED.map((value) => ({
      value,
      label: times(value),
      name: say('crash.targetOf', { times: times(value) }),
      pays: percent(chanceOf(value)),
    })),
  ]
  const row = choices(options, FIRST, (target) => {
    field.value = target === highest ? '' : plain(target)
    check()
  })
  const error = h('p', { class: 'target-error', id: 'target-error', role: 'alert' })
  const field = h('input', {
    id: 'target',
    'data-testid': 'target',
    inputmode: 'decimal',
    autocomplete: 'off',
    maxlength: 7,
    value: plain(FIRST),
    placeholder: '–',
    'aria-describedby': 'target-error',
    oninput: () => check(),
  })
  const element = h(
    'div',
    { class: 'crash-choices' },
    h('label', { class: 'target-field', for: 'target' }, h('span', {}, say('crash.target')), field),
    row.element,
    error,
  )

  function value(): number | undefined {
    const text = field.value.trim()
    if (text === '') return highest
    const [, whole, part = ''] = TYPED.exec(text) ?? []
    const target = whole === undefined ? 0 : Number(whole) * 100 + Number(part.padEnd(2, '0'))
    return target >= lowest && target <= highest ? target : undefined
  }
  function check() {
    const target = value()
    field.setAttribute('aria-invalid', String(target === undefined))
    error.textContent =
      target === undefined ? say('crash.targetError', { lowest: plain(lowest), highest: plain(highest) }) : ''
    row.mark(target ?? 0)
    changed()
  }

  return {
    element,
    value,
    choose(target) {
      field.value = target === highest ? '' : plain(target)
      check()
    },
    lock(isLocked) {
      field.disabled = isLocked
      for (const button of row.element.querySelectorAll('button')) button.disabled = isLocked
    },
  }
}
