import { tabStorage } from '../../common/safeStorage.ts'
import { onComeBack } from '../comeBack.ts'
import { loadChunk } from '../runtime/chunk.ts'

const PLAYED = 'played'

function show({ unit, figure }: { unit: string; figure: string }) {
  for (const place of document.querySelectorAll('[data-balance] .money')) {
    const small = document.createElement('span')
    small.className = 'money-unit'
    small.textContent = unit
    place.replaceChildren(small, figure)
  }
}

function arrive() {
  if (document.querySelector('[data-play]')) return tabStorage.set(PLAYED, 'yes')
  tabStorage.remove(PLAYED)
  return loadChunk(() => import('../games/balanceNow.ts')).then(({ balanceNow }) => balanceNow())
}

/**
 * Shows a balance that was read again in the header and the menu, in the parts of contract/format.ts. It is read again after a game,
 * left in whatever way (GAM-11), and on a page that stands as it was left (MON-48).
 */
export function start() {
  addEventListener('balance', (event) => show((event as CustomEvent<{ unit: string; figure: string }>).detail))
  // A way back from a game is one reason to ask, not two.
  if (!onComeBack(arrive) && (tabStorage.get(PLAYED) || document.querySelector('[data-play]'))) arrive()
}
