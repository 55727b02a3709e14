import { keepTyped } from './keep.ts'

/**
 * Decision row 5: the cookie says what the window is, so that the next page is drawn for it. A page whose tree is for the
 * other device lacks its menu in this window, so it is asked for again, once: a browser that refuses the cookie stays as it is.
 */
const phone = matchMedia('(max-width: 44.99rem)')
const FLAG = 'redrawn'
const drawnFor = document.querySelector<HTMLElement>('[data-tree]')?.dataset.tree

/** Would be lost with the page: an open dialog, a running game, the one showing of a message. */
const inUse = () => document.querySelector('dialog:modal, iframe, .toast')

function correct() {
  const device = phone.matches ? 'mobile' : 'desktop'
  if (!document.cookie.includes(`device=${device}`)) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is younger than the browsers we support
    document.cookie = `device=${device};path=/;max-age=31536000;samesite=lax`
  }
  if (drawnFor === device) sessionStorage.removeItem(FLAG)
  else if (drawnFor && !inUse() && !sessionStorage.getItem(FLAG)) {
    sessionStorage.setItem(FLAG, 'yes')
    keepTyped()
    location.replace(location.href)
  }
}

correct()
phone.addEventListener('change', correct)
