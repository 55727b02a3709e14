/** `<form data-panel>`: a GET form whose answer opens as a panel; `desktop` stays a plain form on phones. */
addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  if (event.defaultPrevented || !form.matches('form[data-panel]')) return
  event.preventDefault()
  const answers = new URL(form.action)
  answers.search = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])).toString()
  const link = document.createElement('a')
  link.href = answers.href
  link.dataset.panel = form.dataset.panel
  form.append(link)
  link.click()
  link.remove()
})
