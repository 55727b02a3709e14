import './choices.css'
import { h } from './dom.ts'

export interface Option<T> {
  value: T
  label: string
  /** The whole name, where the label is short. */
  name?: string
  /** The pay of the choice, shown beside its label. */
  pays: string
  /** A picture or a colour before the label. */
  sign?: Node
}

export interface Choices<T> {
  element: HTMLElement
  value(): T
  choose(value: T): void
  /** Shows this value as the chosen one, without a report; no button when there is none for it. */
  mark(value: T): void
}

/** A row of buttons of which one is always chosen. */
export function choices<T>(options: Option<T>[], first: T, changed: (value: T) => void): Choices<T> {
  let chosen = first
  const buttons = options.map(({ value, label, name, pays, sign }) =>
    h(
      'button',
      { type: 'button', class: 'choice', 'aria-label': name && `${name}, ${pays}`, onclick: () => choose(value) },
      sign,
      h('span', { class: 'choice-name' }, label),
      h('span', { class: 'choice-pays' }, pays),
    ),
  )
  function mark(value: T) {
    chosen = value
    for (const [place, button] of buttons.entries())
      button.setAttribute('aria-pressed', String(options[place]?.value === chosen))
  }
  function choose(value: T) {
    mark(value)
    changed(value)
  }
  mark(first)
  return { element: h('div', { class: 'choice-row' }, ...buttons), value: () => chosen, choose, mark }
}
