import { h } from '../shell/dom.ts'
import type { Felt } from './felt.ts'

interface Side {
  value: string
  label: string
  pays: string
}

/** The fields of a table with two sides and a tie between them. */
export const sides = (table: Felt, options: readonly Side[]) =>
  h(
    'div',
    { class: 'sides' },
    ...options.map(({ value, label, pays }) => {
      const words = [h('b', {}, label), ' ', h('span', { class: 'field-pays' }, pays)]
      const { button, chip } = table.field(value, pays, `is-plain is-${value}`, ...words)
      button.append(chip)
      return button
    }),
  )
