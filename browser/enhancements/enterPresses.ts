/** A checkbox that is called a button answers to Enter too, as buttons do. */
export function start() {
  addEventListener('keydown', ({ key, target }) => {
    if (key === 'Enter' && (target as Element).matches('[type=checkbox][role=button]')) (target as HTMLElement).click()
  })
}
