type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface ChangedField {
  of: Field
  value: string
  checked: boolean
  files: FileList | null
}

/**
 * Values that the player typed or chose before React loaded. React hydrates the fields without an event to their
 * component, and renders a select as the server did. Where an extension or a translator has changed the HTML, it renders all
 * fields anew. So the values are stored before and dispatched again after.
 * @returns dispatches the values; to be called once React listens
 */
export function typedIn(element: Element): () => void {
  const before = touchedIn(element)
  const { activeElement } = document
  const focused = [...fieldsIn(element)].find(([, field]) => field === activeElement)?.[0]
  return () => {
    const fields = fieldsIn(element)
    if (focused !== undefined && !activeElement?.isConnected) fields.get(focused)?.focus()
    // Also what the player typed while React hydrated.
    for (const [key, typed] of new Map([...before, ...touchedIn(element)])) {
      const field = fields.get(key)
      if (field instanceof HTMLSelectElement) tellSelected(field, typed.value)
      else if (field && isChoice(field)) tellChosen(field, typed.of === field ? field : typed)
      else if (field instanceof HTMLInputElement && field.type === 'file') tellFiles(field, typed)
      else if (field) tellValue(field, typed.of === field ? field : typed)
    }
  }
}

/** The fields by what a field keeps when it is rendered anew: name, value of a choice, and place among equals. */
function fieldsIn(element: Element): Map<string, Field> {
  const fields = new Map<string, Field>()
  for (const field of element.querySelectorAll<Field>('input, textarea, select')) {
    let key = isChoice(field) ? `${field.name}=${field.value}` : field.name
    while (fields.has(key)) key += '+'
    fields.set(key, field)
  }
  return fields
}

const touchedIn = (element: Element): [key: string, ChangedField][] =>
  [...fieldsIn(element)]
    .filter(([, field]) => isTouched(field))
    .map(([key, of]) => {
      const { value, checked = false, files = null } = of as HTMLInputElement
      return [key, { of, value, checked, files }]
    })

const isChoice = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && /checkbox|radio/.test(field.type)

function isTouched(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return field.value !== renderedValue(field)
  return isChoice(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
}

/** Without a selected option the first one counts. */
const renderedValue = ({ options }: HTMLSelectElement) =>
  ([...options].find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value

/** React drops an event without a change: the old value goes through its setter, the new past it. */
function tellValue(field: HTMLInputElement | HTMLTextAreaElement, { value }: Pick<ChangedField, 'value'>) {
  const { selectionStart } = field
  field.value = field.defaultValue
  setterOf(field, 'value')?.call(field, value)
  if (document.activeElement === field && selectionStart !== null)
    field.setSelectionRange(selectionStart, selectionStart)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function tellSelected(field: HTMLSelectElement, value: string) {
  field.value = value
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

function tellChosen(field: HTMLInputElement, { checked }: Pick<ChangedField, 'checked'>) {
  if (checked === field.defaultChecked || (field.type === 'radio' && !checked)) return
  field.checked = field.defaultChecked
  setterOf(field, 'checked')?.call(field, !checked)
  field.click()
}

/** React does not track these. The browser lets a script give a field only the files of another one. */
function tellFiles(field: HTMLInputElement, { of, files }: ChangedField) {
  if (field !== of) field.files = files
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

const setterOf = (field: Element, name: string) =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), name)?.set
