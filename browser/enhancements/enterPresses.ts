/** A checkbox that is called a button answers to Enter too, as buttons do. */
export function start() {
  addEventListener('keydown', ({ key, target }) => {
    const button = target as HTMLElement
    if (key === 'Enter' && button.matches('input[role=button]')) button.click()
  })
}
