import './results.css'
import type { Outcome } from '../../protocol/outcome.ts'
import { h } from './dom.ts'
import type { Stage } from './engine.ts'

/** A result in the strip: its short form, its look, and its words where the short form says too little. */
export interface Result {
  text: string
  look?: string
  name?: string
}

/** The last results of the game, newest first. `draw` takes the rounds that have been shown meanwhile. */
export function results(stage: Stage, resultOf: (outcome: Outcome) => Result | undefined) {
  const element = h('ol', { class: 'results', 'aria-label': stage.say('ui.lastResults'), tabindex: 0 })
  function draw() {
    const found = stage.state.history.flatMap(({ outcome }) => (outcome && resultOf(outcome)) || [])
    element.replaceChildren(
      ...found.map(({ text, look, name }) =>
        h(
          'li',
          { class: look },
          h('span', { 'aria-hidden': name !== undefined && 'true' }, text),
          name === undefined ? undefined : h('span', { class: 'visually-hidden' }, name),
        ),
      ),
    )
  }
  draw()
  return { element, draw }
}
