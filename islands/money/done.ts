import { tabStorage } from '../../common/safeStorage.ts'

const FLAG = 'withdrawn'

/** After an accepted withdrawal the data and the typed values of the first step are out of date. */
export function markDone() {
  tabStorage.set(FLAG, '1')
}

/** Whether a withdrawal was accepted; it can be read once. */
export function takeDone(): boolean {
  const done = tabStorage.get(FLAG) !== null
  tabStorage.remove(FLAG)
  return done
}

/** The newest order of a kind of which this tab knows the number. */
export const keepLast = (type: string, transNo: string) => tabStorage.set(`last-${type}`, transNo)
export const lastOrder = (type: string) => tabStorage.get(`last-${type}`) || null

const NEWS = 'order-news'

/** Upstream's words about an accepted withdrawal, for the page of the order. */
export const keepNews = (text: string) => tabStorage.set(NEWS, text)

export function takeNews(): string {
  const news = tabStorage.get(NEWS) ?? ''
  if (news) tabStorage.remove(NEWS)
  return news
}
