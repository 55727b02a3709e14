import { type Choices, choices, type Option } from './choices.ts'
import { h } from './dom.ts'

export interface Group<T> {
  label: string
  options: Option<T>[]
}

/**
 * The fields of a table in groups: a row of groups, the fields of one of them, and the chosen field in words, which may
 * belong to another group.
 */
export function groupedChoices<T>(groups: Group<T>[], first: T, changed: (value: T) => void): Choices<T> {
  let chosen = first
  const rows = groups.map(({ options }) => choices(options, first, take))
  const label = h('p', { class: 'chosen', role: 'status' })
  const holder = h('div', { class: 'choice-group' })
  const tabs = groups.map((group, place) =>
    h('button', { type: 'button', class: 'group', onclick: () => open(place) }, group.label),
  )

  function open(place: number) {
    const row = rows[place]
    if (row) holder.replaceChildren(row.element)
    for (const [other, tab] of tabs.entries()) tab.setAttribute('aria-pressed', String(other === place))
  }
  /** A press in a row: the rows of the other groups forget theirs. */
  function take(value: T) {
    choose(value)
    changed(value)
  }
  function choose(value: T) {
    chosen = value
    for (const row of rows) row.mark(value)
    const found = groups.flatMap(({ options }) => options).find((option) => option.value === value)
    label.textContent = found ? `${found.name ?? found.label} · ${found.pays}` : ''
  }

  choose(first)
  open(0)
  return {
    element: h('div', { class: 'grouped' }, h('div', { class: 'groups' }, ...tabs), holder, label),
    value: () => chosen,
    mark: choose,
    choose(value) {
      take(value)
      open(
        Math.max(
          0,
          groups.findIndex(({ options }) => options.some((option) => option.value === value)),
        ),
      )
    },
  }
}
