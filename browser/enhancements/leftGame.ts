import { tabStorage } from '../../common/safeStorage.ts'

/** GAM-11: after a game, left in whatever way, the balance is refreshed once. */
const FLAG = 'played'

async function arrive() {
  if (document.querySelector('[data-play]')) return void tabStorage.set(FLAG, 'yes')
  if (!tabStorage.get(FLAG)) return
  tabStorage.remove(FLAG)
  const signedIn = document.querySelector('form[action="/sign-out"]')
  if (signedIn) await (await import('../games/balanceNow.ts')).balanceNow()
}

export function start() {
  arrive()
  addEventListener('pageshow', ({ persisted }) => persisted && arrive())
}
