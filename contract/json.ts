/**
 * The deepest allowed nesting of JSON from outside. The contract needs eight. Code that walks through a value may
 * recurse below this limit.
 */
export const DEEPEST_JSON = 32

const [QUOTE, BACKSLASH, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d]

/** Whether the nesting of this JSON text is at most {@link DEEPEST_JSON}. Reads it once. */
export function isShallowJson(text: string): boolean {
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

/** Parses the text; `undefined` when it is not JSON or is nested too deep. The last one of repeated names counts. */
export function parseJson(text: string): unknown {
  if (!isShallowJson(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
