import { tabStorage } from '../../common/safeStorage.ts'

/** Shows the message on the next page (browser/session/session.ts): a toast of this one would go with it. */
export function sayThere(text: string) {
  tabStorage.set('said', text)
}
