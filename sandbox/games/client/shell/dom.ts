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

/** Creates an element. Functions are listeners, `true` is an attribute without a value, text is never read as HTML. */
export const h = <K extends keyof HTMLElementTagNameMap>(tag: K, attributes: Attributes = {}, ...children: Child[]) =>
  fill(document.createElement(tag), attributes, children)

/** Creates an element of SVG. */
export const s = (tag: string, attributes: Attributes = {}, ...children: Child[]) =>
  fill(document.createElementNS(SVG, tag), attributes, children)

/** Sets properties of the style, which the policy of a game does not allow as an attribute. */
export function withStyle<E extends HTMLElement>(element: E, style: Record<string, string | number>): E {
  for (const [name, value] of Object.entries(style)) element.style.setProperty(name, String(value))
  return element
}

/** The element with this id. The document and this script come from one build, so a missing one is a fault. */
export function byId<E extends HTMLElement = HTMLElement>(id: string): E {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The document has no #${id}`)
  return found as E
}
