/** What somebody typed or chose before React came: React took it over without telling the component, so it is said again. */
export function tellTyped(element: Element) {
  for (const field of element.querySelectorAll('input, textarea')) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue
    if (field instanceof HTMLInputElement && /checkbox|radio/.test(field.type)) tellChosen(field)
    else if (field.value !== field.defaultValue) tellValue(field)
  }
}

/**
 * React watches a field through a setter of its own and drops an event that changes nothing. So the field is set back
 * through React's setter and forward through the browser's, at once.
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

function tellChosen(field: HTMLInputElement) {
  if (field.checked === field.defaultChecked || (field.type === 'radio' && !field.checked)) return
  const chosen = field.checked
  field.checked = field.defaultChecked
  setterOf(field, 'checked')?.call(field, !chosen)
  field.click()
}

const setterOf = (field: Element, name: string) =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), name)?.set
