/** A page that loads again by itself (another language, another tree) keeps what was typed; passwords never come along. */
const FLAG = 'typed'
const fields = () =>
  [...document.querySelectorAll<HTMLInputElement>('main input[name], main textarea[name]')].filter(
    ({ type }) => !/password|hidden|file/.test(type),
  )

export function keepTyped() {
  const typed = fields().map(({ name, value, checked }) => [name, value, checked])
  sessionStorage.setItem(FLAG, JSON.stringify([location.pathname, typed]))
}

addEventListener('submit', ({ target }) => (target as Element).matches('[data-keeps-input]') && keepTyped())

const kept = sessionStorage.getItem(FLAG)
sessionStorage.removeItem(FLAG)
if (kept) {
  const [path, typed] = JSON.parse(kept) as [string, [string, string, boolean][]]
  if (path === location.pathname) {
    for (const field of fields()) {
      const radio = /radio|checkbox/.test(field.type)
      const found = typed.find(([name, value]) => name === field.name && (!radio || value === field.value))
      if (!found) continue
      if (radio) field.checked = found[2]
      else field.value = found[1]
    }
  }
}
