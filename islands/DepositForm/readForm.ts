import { parseSen } from '../../contract/money/sen.ts'
import { typedSen } from '../../contract/money/typedAmount.ts'
import type { DepositFormProps } from './formProps.ts'
import type { Filled } from './validateDeposit.ts'

export const nameOf = (target: EventTarget) => (target instanceof HTMLInputElement ? target.name : '')

export function field(form: HTMLFormElement | null, name: string): HTMLInputElement | null {
  const element = form?.elements.namedItem(name)
  return element instanceof HTMLInputElement ? element : null
}

const chosenValue = (form: HTMLFormElement, name: string) => String(new FormData(form).get(name) ?? '')

/** Reads the values of the form, including those that were chosen before the island woke or restored by the browser. */
export function readForm(form: HTMLFormElement, { chips, lang }: DepositFormProps): Filled {
  const typed = field(form, 'amount')?.value ?? ''
  const amount = typedSen(typed, lang)
  for (const radio of form.querySelectorAll<HTMLInputElement>('[name=_amount]'))
    radio.checked = amount !== null && chips.some(({ value }) => value === radio.value && parseSen(value) === amount)
  return { typed, method: chosenValue(form, 'paymentChannel') }
}

/** A chosen amount fills the field in the page's notation. Once touched, only a press (`pressed`) changes it. */
export function fillAmount(form: HTMLFormElement, { chips, typed }: DepositFormProps, pressed = false) {
  const amount = field(form, 'amount')
  const chip = chips.find(({ value }) => value === chosenValue(form, '_amount'))
  if (amount && chip && (pressed || amount.value === typed)) amount.value = chip.text
}
