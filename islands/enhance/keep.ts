/** A page that loads again by itself (another language, another tree) keeps what was typed; passwords never come along. */
export const FLAG = 'typed'
export const fields = () =>
  [...document.querySelectorAll<HTMLInputElement>('main input[name], main textarea[name]')].filter(
    ({ type }) => !/password|hidden|file/.test(type),
  )

export function keepTyped() {
  const typed = fields().map(({ name, value, checked }) => [name, value, checked])
  sessionStorage.setItem(FLAG, JSON.stringify([location.pathname, typed]))
}

addEventListener('submit', ({ target }) => (target as Element).matches('[data-keeps-input]') && keepTyped())

if (sessionStorage.getItem(FLAG)) import('./restore.ts')
