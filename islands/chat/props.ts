import type { ChatEntry } from '../../contract/chat.ts'
import type { IntlLocale } from '../../contract/format.ts'

export interface ChatWords {
  none: string
  me: string
  desk: string
  waiting: string
  waitingPlain: string
  reload: string
  pictureOf: string
  close: string
}

export interface ComposeWords {
  message: string
  placeholder: string
  picture: string
  pictureHint: string
  pictureShrunk: string
  pictureKind: string
  pictureRemove: string
  pictureChosen: string
  send: string
  sent: string
  failed: string
}

/** The compose sheet tells the chat that there is something new; a chat that is awake takes it (`preventDefault`). */
export const MESSAGE_SENT = 'message-sent'

/** The form of the compose sheet, with what a refused post left. */
export interface ComposeProps {
  /** Where success and where a refusal leads without script. */
  here: string
  again: string
  /** Whose draft is kept, masked. */
  owner: string
  text: string
  errors: { question?: string | undefined; file?: string | undefined; form?: string | undefined }
  words: ComposeWords
}

export interface SupportChatProps {
  entries: ChatEntry[]
  intl: IntlLocale
  /** The server's clock when it drew the page, epoch ms. */
  now: number
  /** Where the chat is looked at again. */
  here: string
  words: ChatWords
}
