import { tabStorage } from '../../common/safeStorage.ts'
import { loadChunk } from '../runtime/chunk.ts'

/** Remembers in this tab that the page has loaded again. */
export const REDRAWN = 'redrawn'

export const deviceOf = (phone: MediaQueryList) => (phone.matches ? 'mobile' : 'desktop')

/** DEV-02: a cookie stores the kind of window. A page with the other tree loads again, once, if nothing is lost. */
export function start() {
  const phone = matchMedia('(max-width: 44.99rem)')
  const renderedFor = document.querySelector<HTMLElement>('[data-tree]')?.dataset.tree

  function correct(resized?: Event) {
    const fits = renderedFor === deviceOf(phone)
    if (fits) tabStorage.remove(REDRAWN)
    if (!fits || resized)
      loadChunk(() => import('./otherTree.ts')).then(
        ({ storeDevice }) => storeDevice(phone, renderedFor),
        () => undefined,
      )
  }

  correct()
  phone.addEventListener('change', correct)
  // The window changed while a panel was open.
  addEventListener('close', () => correct(), true)
}
