import { tabStorage } from '../../common/safeStorage.ts'

/**
 * The next page shows the message (browser/session/session.ts), because a toast of this page would disappear with it.
 * Without storage the message in the chat is the only notice.
 */
export function sayThere(text: string) {
  tabStorage.set('said', text)
}
