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

const NEWS = 'order-news'

/** Upstream's words about an accepted withdrawal, for the page of the order. */
export const keepNews = (text: string) => tabStorage.set(NEWS, text)

export function takeNews(): string {
  const news = tabStorage.get(NEWS) ?? ''
  if (news) tabStorage.remove(NEWS)
  return news
}
