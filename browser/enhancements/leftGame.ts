/**
 * Specification section 2, layout shell: whoever leaves a game has the balance refreshed, once, however they left: by a link,
 * by going back (to a page the browser had kept, too) or by another address.
 */
const FLAG = 'played'

async function arrive() {
  if (document.querySelector('[data-play]')) return sessionStorage.setItem(FLAG, 'yes')
  if (!sessionStorage.getItem(FLAG)) return
  sessionStorage.removeItem(FLAG)
  const signedIn = document.querySelector('form[action="/sign-out"]')
  if (signedIn) await (await import('../games/balanceNow.ts')).balanceNow()
}

arrive()
addEventListener('pageshow', ({ persisted }) => persisted && arrive())
