/** Sent where the site may be installed (Web Application Manifest, W3C incubation); not in TypeScript's library. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

/** `<button data-install hidden>` appears where the browser offers to install; elsewhere its own hint stays. */
export function start(inside: ParentNode) {
  const button = inside.querySelector<HTMLElement>('[data-install]')
  if (!button) return
  let offer: InstallOffer | undefined
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer = event as InstallOffer
    button.hidden = false
  })
  button.addEventListener('click', () => {
    offer?.prompt().catch(() => undefined)
    button.hidden = true
    button.parentElement?.querySelector('a')?.focus()
  })
}
