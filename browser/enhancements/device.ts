import { tabStorage } from '../../common/safeStorage.ts'
import { loadChunk } from '../runtime/chunk.ts'

/** DEV-02: a cookie stores the kind of window. A page with the other tree loads again, once, if nothing is lost. */
const FLAG = 'redrawn'

export function start() {
  const phone = matchMedia('(max-width: 44.99rem)')
  const renderedFor = document.querySelector<HTMLElement>('[data-tree]')?.dataset.tree

  const deviceNow = () => (phone.matches ? 'mobile' : 'desktop')

  function correct(resized?: Event) {
    const fits = renderedFor === deviceNow()
    if (fits) tabStorage.remove(FLAG)
    if (!fits || resized)
      loadChunk(() => import('./otherTree.ts')).then(
        ({ storeDevice }) => storeDevice(deviceNow, renderedFor, FLAG),
        () => undefined,
      )
  }

  correct()
  phone.addEventListener('change', correct)
  // The window changed while a panel was open.
  addEventListener('close', () => correct(), true)
}
