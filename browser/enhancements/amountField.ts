import { languageOf } from '../../contract/languages.ts'
import { PLAIN_AMOUNT, plainAmount, regrouped } from '../../contract/money/typedAmount.ts'
import { groupEdit } from '../groupAmount.ts'

/**
 * `<input data-amount>`: groups the thousands while the player types an amount, as the page's language writes them. It
 * listens before the islands do, so that they read the grouped text. Without script either notation is accepted.
 */
const lang = languageOf(document.documentElement.lang).lang
const before = new WeakMap<HTMLInputElement, string>()

const amountOf = ({ target }: Event) =>
  target instanceof HTMLInputElement && 'amount' in target.dataset ? target : null

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
      const edit = {
        before: before.get(field) ?? '',
        text,
        caret: selectionStart ?? text.length,
        forward: (event as InputEvent).inputType === 'deleteContentForward',
      }
      const grouped = groupEdit(edit, lang)
      before.set(field, grouped.text)
      if (grouped.text === text) return
      field.value = grouped.text
      if (document.activeElement === field) field.setSelectionRange(grouped.caret, grouped.caret)
    },
    true,
  )

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
    before.set(field, text)
    if (text === value) continue
    field.value = text
    const caret = text.length - value.length + (selectionStart ?? value.length)
    if (document.activeElement === field) field.setSelectionRange(caret, caret)
  }
}
