/** `<button data-reveal="id">`: shows what was typed into a password field. Without script the button is not there. */
addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLElement>('[data-reveal]')
  const field = document.getElementById(button?.dataset.reveal ?? '') as HTMLInputElement | null
  if (!button || !field) return
  field.type = field.type === 'password' ? 'text' : 'password'
  button.setAttribute('aria-pressed', String(field.type === 'text'))
})
