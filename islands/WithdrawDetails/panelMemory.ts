import type { Details } from './detailsProps.ts'

/** The values of a form for the lifetime of the panel: only in memory, because they contain account numbers. */
const memory = new WeakMap<Element, Details>()

const panelOf = (form: Element) => form.closest('dialog')

export function keepDetails(form: Element, details: Details): void {
  const panel = panelOf(form)
  if (panel) memory.set(panel, details)
}

export function recallDetails(form: Element): Details | undefined {
  const panel = panelOf(form)
  return panel ? memory.get(panel) : undefined
}
