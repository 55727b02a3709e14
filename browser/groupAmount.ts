import { type Lang, languageOf } from '../contract/languages.ts'
import { groupWhole, PLAIN_AMOUNT, plainAmount, regrouped } from '../contract/money/typedAmount.ts'

const MAX_DECIMALS = 2

/** One edit of an amount field. */
export interface Edit {
  /** The earlier text of the field, as this module wrote it. */
  before: string
  /** The present text, after the edit. */
  text: string
  /** The position of the caret in `text`. */
  caret: number
  /** The edit was a press of Delete, not of Backspace. */
  forward?: boolean
}

export interface Grouped {
  text: string
  caret: number
}

/**
 * The field after an edit: thousands grouped, and the caret at the same digit as before. Pasted text is read as a whole
 * amount. Typed group marks are dropped, a deleted group mark also deletes the digit beside it, and a second decimal
 * mark is ignored. Text that is not an amount (a third decimal, other characters) stays unchanged, and the form refuses
 * it.
 */
export function groupEdit({ before, text, caret, forward = false }: Edit, lang: Lang): Grouped {
  const { group, decimal } = languageOf(lang)
  const tail = text.length - caret
  const stayed = before.slice(0, Math.max(0, before.length - tail))
  const kept = commonStart(stayed, text.slice(0, caret))
  const inserted = text.slice(kept, caret)
  const removed = stayed.slice(kept)

  if (inserted.length > 1 && /\D/.test(inserted)) {
    const whole = regrouped(text, lang)
    if (whole !== text || PLAIN_AMOUNT.test(plainAmount(text, lang))) return { text: whole, caret: whole.length }
  }
  let left = text.slice(0, caret)
  let right = text.slice(caret)
  if (inserted === '' && removed === group) {
    if (forward) right = right.slice(1)
    else left = left.slice(0, -1)
  }
  left = left.replaceAll(group, '')
  right = right.replaceAll(group, '')
  const [whole = '', decimals, ...more] = `${left}${right}`.split(decimal)
  const digits = /^\d*$/.test(whole + (decimals ?? '') + more.join(''))
  if (!digits) return { text, caret }
  const tooMany = more.length > 0 || (decimals ?? '').length > MAX_DECIMALS
  if (tooMany && inserted === decimal) return { text: before, caret: caret - 1 }
  if (tooMany) return { text, caret }
  const written = groupWhole(whole, lang) + (decimals === undefined ? '' : decimal + decimals)
  return { text: written, caret: placeAfter(written, left.length, group) }
}

function commonStart(a: string, b: string): number {
  let length = 0
  while (length < a.length && length < b.length && a[length] === b[length]) length++
  return length
}

/** The position in `text` after its first `count` characters other than group marks. */
function placeAfter(text: string, count: number, group: string): number {
  let place = 0
  for (let seen = 0; seen < count; place++) if (text[place] !== group) seen++
  return place
}
