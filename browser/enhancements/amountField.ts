import { languageOf } from '../../contract/languages.ts'
import { PLAIN_AMOUNT, plainAmount, regrouped } from '../../contract/money/typedAmount.ts'
import { type Edit, groupEdit } from '../groupAmount.ts'

/** `<input data-amount>`: groups the thousands during typing, before the islands read it. */
const lang = languageOf(document.documentElement.lang).lang
const before = new WeakMap<HTMLInputElement, string>()
/** The text with marks of the player's, of each field that has them. */
const typedMarks = new WeakMap<HTMLInputElement, string>()

const amountOf = ({ target }: Event) =>
  target instanceof HTMLInputElement && 'amount' in target.dataset ? target : null

/** Firefox before 87 does not say what an edit was. Autofill does not either, and changes more than one sign. */
function deletionOf({ inputType }: InputEvent, shorter: number): Edit['deletes'] {
  if (inputType === 'deleteContentForward') return 'forward'
  return inputType?.startsWith('delete') || (!inputType && shorter === 1) ? 'back' : undefined
}

addEventListener(
  'beforeinput',
  (event) => {
    const field = amountOf(event)
    if (field) before.set(field, field.value)
  },
  true,
)

for (const type of ['input', 'compositionend'])
  addEventListener(
    type,
    (event) => {
      const field = amountOf(event)
      if (!field || (event as InputEvent).isComposing) return
      const { value: text, selectionStart } = field
      const earlier = before.get(field) ?? ''
      const edit = {
        before: earlier,
        text,
        caret: selectionStart ?? text.length,
        deletes: deletionOf(event as InputEvent, earlier.length - text.length),
        own: typedMarks.get(field) === earlier,
      }
      const grouped = groupEdit(edit, lang)
      if (grouped.own) typedMarks.set(field, grouped.text)
      else typedMarks.delete(field)
      put(field, grouped)
    },
    true,
  )

/** What stood as typed is written in the way of the page once the player leaves the field. */
addEventListener(
  'focusout',
  (event) => {
    const field = amountOf(event)
    if (field) put(field, { text: regrouped(field.value, lang), caret: 0 })
  },
  true,
)

function put(field: HTMLInputElement, { text, caret }: { text: string; caret: number }) {
  before.set(field, text)
  if (text === field.value) return
  field.value = text
  if (document.activeElement === field) field.setSelectionRange(caret, caret)
}

/** Stored fields of a page (preserveInput.ts) may be restored in the other language: plain digits are read in both. */
for (const type of ['submit', 'pagehide'])
  addEventListener(
    type,
    () => {
      for (const field of document.querySelectorAll<HTMLInputElement>('input[data-amount]')) {
        const plain = plainAmount(field.value, lang)
        field.dataset.plain = PLAIN_AMOUNT.test(plain) ? plain : field.value
      }
    },
    true,
  )

/** The text that was typed before this script ran. */
export function start(inside: ParentNode) {
  for (const field of inside.querySelectorAll<HTMLInputElement>('input[data-amount]')) {
    const { value, selectionStart } = field
    const text = regrouped(value, lang)
    put(field, { text, caret: text.length - value.length + (selectionStart ?? value.length) })
  }
}
