/**
 * GAM-11: when the player leaves a game, the balance is refreshed once, for every way to leave: by a link, by going
 * back (also to a page from the browser's cache) or by another address.
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
