import { tabStorage } from '../../common/safeStorage.ts'

const FLAG = 'withdrawn'

/** After an accepted withdrawal the data and the typed values of the first step are out of date. */
export const markDone = () => tabStorage.set(FLAG, '1')

function take(key: string): string | null {
  const kept = tabStorage.get(key)
  tabStorage.remove(key)
  return kept
}

/** Whether a withdrawal was accepted; it can be read once. */
export const takeDone = () => take(FLAG) !== null

/** The newest order of a kind of which this tab knows the number. */
export const keepLast = (type: string, transNo: string) => tabStorage.set(`last-${type}`, transNo)
export const lastOrder = (type: string) => tabStorage.get(`last-${type}`) || null

const NEWS = 'order-news'

/** Upstream's words about an accepted withdrawal, for the page of the order. */
export const keepNews = (text: string) => tabStorage.set(NEWS, text)
export const takeNews = () => take(NEWS) ?? ''
