import { tabStorage } from '../../common/safeStorage.ts'
import { loadChunk } from '../runtime/chunk.ts'

/** DEV-02: a cookie stores the kind of window. A page with the other tree loads again, once, if nothing is lost. */
const FLAG = 'redrawn'

export function start() {
  const phone = matchMedia('(max-width: 44.99rem)')
  const renderedFor = document.querySelector<HTMLElement>('[data-tree]')?.dataset.tree

  function correct(resized?: Event) {
    const device = phone.matches ? 'mobile' : 'desktop'
    const fits = renderedFor === device
    if (fits) tabStorage.remove(FLAG)
    if (!fits || resized)
      loadChunk(() => import('./otherTree.ts')).then(
        ({ storeDevice }) => storeDevice(device, !fits && renderedFor ? FLAG : undefined),
        () => undefined,
      )
  }

  correct()
  phone.addEventListener('change', correct)
  // The window changed while a panel was open.
  addEventListener('close', () => correct(), true)
}
