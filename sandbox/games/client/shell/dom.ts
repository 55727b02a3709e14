type Value = string | number | boolean | undefined
type Attributes = Record<string, Value | ((event: never) => void)>
type Child = Node | string | undefined

const SVG = 'http://www.w3.org/2000/svg'

function fill<E extends Element>(element: E, attributes: Attributes, children: Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value as EventListener)
    else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : String(value))
  }
  for (const child of children) if (child !== undefined) element.append(child)
  return element
}

/**
 * Creates an element. `onclick` and similar properties are functions; `true` is an attribute without a value, `false`
 * none. Text is never read as HTML.
 */
export const h = <K extends keyof HTMLElementTagNameMap>(tag: K, attributes: Attributes = {}, ...children: Child[]) =>
  fill(document.createElement(tag), attributes, children)

/** Creates an element of SVG. */
export const s = (tag: string, attributes: Attributes = {}, ...children: Child[]) =>
  fill(document.createElementNS(SVG, tag), attributes, children)

/**
 * Returns the element with this id. The document and this script come from one build, so a missing element is a fault.
 */
export function byId<E extends HTMLElement = HTMLElement>(id: string): E {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The document has no #${id}`)
  return found as E
}
