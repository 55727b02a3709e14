/**
 * The event that browsers send when the site may be installed on the home screen (Web Application Manifest, W3C
 * incubation); not in TypeScript's library.
 */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

/**
 * `<button data-install hidden>` appears where the browser offers to install. On other pages the browser's own hint
 * stays.
 */
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
  })
}
