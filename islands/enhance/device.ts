/**
 * Decision row 5: the cookie says what the window is, so that the next page is drawn for it. A page whose tree is for the
 * other device lacks its menu in this window, so it is asked for again, once: a browser that refuses the cookie stays as it is.
 */
const phone = matchMedia('(max-width: 44.99rem)')
const FLAG = 'redrawn'
const drawnFor = document.querySelector<HTMLElement>('[data-tree]')?.dataset.tree

/** Something typed, or a dialog that is open, would be lost with the page. */
const inUse = () => document.querySelector('main :user-valid, main :user-invalid, dialog[open]')

function correct() {
  const device = phone.matches ? 'mobile' : 'desktop'
  if (!document.cookie.includes(`device=${device}`)) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is younger than the browsers we support
    document.cookie = `device=${device};path=/;max-age=31536000;samesite=lax`
  }
  if (drawnFor === device) sessionStorage.removeItem(FLAG)
  else if (drawnFor && !inUse() && !sessionStorage.getItem(FLAG)) {
    sessionStorage.setItem(FLAG, 'yes')
    location.reload()
  }
}

correct()
phone.addEventListener('change', correct)
