import { type Lang, languageOf } from '../contract/languages.ts'
import { groupWhole, PLAIN_AMOUNT, plainAmount, regrouped } from '../contract/money/typedAmount.ts'

const MAX_DECIMALS = 2

export interface Edit {
  before: string
  text: string
  caret: number
  /** The edit was a press of Backspace or Delete. */
  deletes?: 'back' | 'forward' | undefined
  /** As `Grouped` said of `before`. */
  own?: boolean | undefined
}

export interface Grouped {
  text: string
  caret: number
  /** The text has marks of the player's: it stays as typed until the player leaves the field. */
  own: boolean
}

/**
 * The field after an edit: thousands grouped, and the caret at the same digit as before. No typed mark is dropped. The
 * first mark stands as typed, because three digits may follow it or decimals; after a group mark of ours it is a decimal
 * mark, because some keyboards have only one mark. A deleted group mark of ours also deletes the digit beside it. Pasted
 * and filled-in text is read as a whole amount. Text that is not an amount (a third decimal, a second decimal mark, other
 * characters) stays unchanged, and the form refuses it.
 */
export function groupEdit(edit: Edit, lang: Lang): Grouped {
  const { group } = languageOf(lang)
  const { before, text, caret, deletes, own } = edit
  const change = changeOf(edit)
  const isOnePress = change.inserted.length === 1 || deletes !== undefined
  if (!isOnePress && (own || !/^\d+$/.test(change.inserted))) return whole(text, caret, lang)
  const beginsGroups = change.inserted === group && !before.includes(group) && change.right === ''
  if (beginsGroups || (own && text.includes(group))) return { text, caret, own: true }
  return regroup(edit, change, lang)
}

interface Change {
  left: string
  right: string
  inserted: string
  removed: string
}

function changeOf({ before, text, caret }: Edit): Change {
  const right = text.slice(caret)
  const stayed = before.slice(0, Math.max(0, before.length - right.length))
  const sameStart = commonStart(stayed, text.slice(0, caret))
  return { left: text.slice(0, caret), right, inserted: text.slice(sameStart, caret), removed: stayed.slice(sameStart) }
}

function whole(text: string, caret: number, lang: Lang): Grouped {
  if (!PLAIN_AMOUNT.test(plainAmount(text, lang))) return { text, caret, own: true }
  const written = regrouped(text, lang)
  return { text: written, caret: written.length, own: false }
}

function regroup({ text, caret, deletes, own }: Edit, change: Change, lang: Lang): Grouped {
  const { group, decimal } = languageOf(lang)
  let { left, right } = change
  if (change.inserted === group) left = left.slice(0, -1) + decimal
  if (change.inserted === '' && change.removed === group && !own) {
    if (deletes === 'forward') right = right.slice(1)
    else left = left.slice(0, -1)
  }
  left = left.replaceAll(group, '')
  right = right.replaceAll(group, '')
  const [digits = '', decimals, ...more] = `${left}${right}`.split(decimal)
  const isAmount = /^\d*$/.test(digits + (decimals ?? '')) && more.length === 0
  if (!isAmount || (decimals ?? '').length > MAX_DECIMALS) return { text, caret, own: /[.,]/.test(change.inserted) }
  const written = groupWhole(digits, lang) + (decimals === undefined ? '' : decimal + decimals)
  return { text: written, caret: placeAfter(written, left.length, group), own: false }
}

function commonStart(a: string, b: string): number {
  let length = 0
  while (length < a.length && length < b.length && a[length] === b[length]) length++
  return length
}

function placeAfter(text: string, count: number, group: string): number {
  let place = 0
  for (let seen = 0; seen < count; place++) if (text[place] !== group) seen++
  return place
}
