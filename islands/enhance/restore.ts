import { FLAG, fields } from './keep.ts'

const kept = sessionStorage.getItem(FLAG)
sessionStorage.removeItem(FLAG)
if (kept) restore(JSON.parse(kept))

/** What was typed comes back into the fields of the same page, unless the player was faster. */
function restore([path, typed]: [string, [string, string, boolean][]]) {
  if (path !== location.pathname) return
  for (const field of fields()) {
    const radio = /radio|checkbox/.test(field.type)
    const found = typed.find(([name, value]) => name === field.name && (!radio || value === field.value))
    if (!found) continue
    if (radio) field.checked = found[2]
    else if (field.value === field.defaultValue) field.value = found[1]
  }
}
