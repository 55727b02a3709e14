type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Values that the player typed or chose before React loaded. React hydrates the fields without an event to their
 * component, and draws a select as the server did. So the values are stored before and dispatched again after.
 * @returns dispatches the values; to be called once React listens
 */
export function typedIn(element: Element): () => void {
  const touched = () =>
    [...element.querySelectorAll<Field>('input, textarea, select')]
      .filter(isTouched)
      .map((field) => [field, field.value] as const)
  const before = touched()
  return () => {
    // Also what the player typed while React hydrated.
    for (const [field, value] of new Map([...before, ...touched()])) {
      if (isChoice(field)) tellChosen(field)
      else if (field instanceof HTMLSelectElement) tellSelected(field, isTouched(field) ? field.value : value)
      else tellValue(field)
    }
  }
}

const isChoice = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && /checkbox|radio/.test(field.type)

function isTouched(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return field.value !== drawnValue(field)
  return isChoice(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
}

/** Without a selected option the first one counts. */
const drawnValue = ({ options }: HTMLSelectElement) =>
  ([...options].find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value

/**
 * React tracks a field through its own setter and drops an event without a change. So this code sets the old value
 * through React's setter and the new value through the browser's setter.
 */
function tellValue(field: HTMLInputElement | HTMLTextAreaElement) {
  const typed = field.value
  const { selectionStart } = field
  field.value = field.defaultValue
  setterOf(field, 'value')?.call(field, typed)
  if (document.activeElement === field && selectionStart !== null)
    field.setSelectionRange(selectionStart, selectionStart)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function tellSelected(field: HTMLSelectElement, value: string) {
  field.value = value
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

function tellChosen(field: HTMLInputElement) {
  if (field.checked === field.defaultChecked || (field.type === 'radio' && !field.checked)) return
  const chosen = field.checked
  field.checked = field.defaultChecked
  setterOf(field, 'checked')?.call(field, !chosen)
  field.click()
}

const setterOf = (field: Element, name: string) =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), name)?.set
