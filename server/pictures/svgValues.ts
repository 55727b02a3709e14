import { FUNCTIONS, LOOKS } from './svgNames.ts'

/** A part of the same drawing, and nothing else. */
const OWN_PART = /^#[\w.:-]{1,200}$/
const OWN_URL = /url\((?:#[\w.:-]{1,200}|"#[\w.:-]{1,200}"|'#[\w.:-]{1,200}')\)/g
/** Characters that begin no escape, comment, block or rule. */
const PLAIN = /^[\w\s#.,:;%()+\-/!]*$/
const QUOTED = /"[\w .-]{0,100}"|'[\w .-]{0,100}'/g
const NO_NAME = /[^\w-]/
const SELECTOR = /^[\w\s.#,>+~*:-]+$/

export const isOwnPart = (href: string): boolean => OWN_PART.test(href)

/** Whether a value names only numbers, words, colours, known functions and own parts, and no address. */
export function isPlainValue(value: string): boolean {
  const rest = value.replace(OWN_URL, ' ').replace(QUOTED, ' ')
  return PLAIN.test(rest) && !rest.includes('//') && rest.split('(').slice(0, -1).every(endsInKnownName)
}

/** Brackets without a name group. */
function endsInKnownName(before: string): boolean {
  const name = before.split(NO_NAME).at(-1) ?? ''
  return name === '' || FUNCTIONS.has(name.toLowerCase())
}

/** Declarations of looks, written anew; those with anything else in them are left out. */
export function cleanDeclarations(css: string): string {
  const parts: string[] = []
  for (const declaration of css.split(';')) {
    const at = declaration.indexOf(':')
    const property = declaration.slice(0, Math.max(0, at)).trim().toLowerCase()
    const value = declaration.slice(at + 1).trim()
    if (LOOKS.has(property) && value && isPlainValue(value)) parts.push(`${property}:${value}`)
  }
  return parts.join(';')
}

/**
 * Simple rules of a style sheet, written anew. Rules with an at-sign, and rules inside others, are left out. What is
 * written has no escape, comment or string with a mark in it, so that every reader divides it in the same way.
 */
export function cleanStyles(css: string): string {
  const parts: string[] = []
  for (const rule of withoutComments(css).split('}')) {
    const [before = '', declarations = '', ...nested] = rule.split('{')
    const selector = before.slice(before.lastIndexOf(';') + 1)
    const clean = nested.length === 0 && SELECTOR.test(selector) ? cleanDeclarations(declarations) : ''
    if (clean) parts.push(`${selector.trim()}{${clean}}`)
  }
  return parts.join('')
}

function withoutComments(css: string): string {
  const [first = '', ...commented] = css.split('/*')
  const after = commented.map((part) => (part.includes('*/') ? part.slice(part.indexOf('*/') + 2) : ''))
  return [first, ...after].join(' ')
}
