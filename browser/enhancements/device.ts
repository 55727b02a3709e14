/**
 * DEV-02: a cookie stores the kind of window, so that the next page is drawn for it. A page with the tree of the other
 * device has no menu in this window, so it is loaded again, once. In a browser that refuses the cookie the page stays
 * unchanged.
 */
const phone = matchMedia('(max-width: 44.99rem)')
const FLAG = 'redrawn'
const drawnFor = document.querySelector<HTMLElement>('[data-tree]')?.dataset.tree

/** A reload would lose these: an open dialog, a running game, a message that is shown only once. */
const inUse = () => document.querySelector('dialog[open], iframe, .toast')

async function correct(resized?: Event) {
  const device = phone.matches ? 'mobile' : 'desktop'
  const fits = drawnFor === device
  if (!fits || resized) {
    const body = new URLSearchParams({ device })
    // The answer leads back to this page, which must not be loaded for it.
    await fetch('/device', { method: 'POST', body, keepalive: true, redirect: 'manual' }).catch(() => {})
  }
  if (fits) sessionStorage.removeItem(FLAG)
  else if (drawnFor && !inUse() && !sessionStorage.getItem(FLAG)) {
    sessionStorage.setItem(FLAG, 'yes')
    await import('./preserveInput.ts').then(({ keepTyped }) => keepTyped()).catch(() => undefined)
    location.replace(location.href)
  }
}

correct()
phone.addEventListener('change', correct)
/* The window changed while a panel was open. */
addEventListener('close', () => correct(), true)
