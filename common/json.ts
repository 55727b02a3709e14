/** The deepest JSON from outside; the contract needs eight. Code may recurse below this limit. */
export const DEEPEST_JSON = 32

const [QUOTE, BACKSLASH, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d]

/** Whether the nesting of this JSON text is at most {@link DEEPEST_JSON}. Reads it once. */
function isShallowJson(text: string): boolean {
  let depth = 0
  let inText = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (inText) {
      if (code === BACKSLASH) at++
      else if (code === QUOTE) inText = false
    } else if (code === QUOTE) inText = true
    else if (code === OPEN || code === OPEN_LIST) {
      if (++depth > DEEPEST_JSON) return false
    } else if (code === CLOSE || code === CLOSE_LIST) depth--
  }
  return true
}

/** How a text file of Windows, and a reply made from one, may begin. */
const BYTE_ORDER_MARK = '\uFEFF'

/** So many digits may lie beyond the exact numbers. Most replies have none and are parsed the fast way. */
const LONG_NUMBER = /\d{16}/
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/

/** Parses the text; `undefined` when it is not JSON or too deep. A number above 2^53 becomes a text. */
export function parseJson(text: string): unknown {
  const json = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text
  if (!isShallowJson(json)) return undefined
  try {
    return LONG_NUMBER.test(json) ? JSON.parse(json, withItsDigits) : JSON.parse(json)
  } catch {
    return undefined
  }
}

/** The exponent form keeps its number: which digits were meant is not known. `source`: as written, ECMAScript 2026. */
function withItsDigits(_key: string, value: unknown, { source }: { source?: string } = {}): unknown {
  if (typeof value !== 'number' || isExact(value) || source === undefined) return value
  return PLAIN_NUMBER.test(source) ? source : value
}

/** Whether a whole number of this size is held with all its digits. */
export const isExact = (value: number) => Math.abs(value) < 2 ** 53
