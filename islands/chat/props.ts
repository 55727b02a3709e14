import type { EpochMs } from '../../common/epochMs.ts'
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
  /** With `{percent}`. */
  pictureSending: string
  pictureStop: string
  stopped: string
  unknown: string
  send: string
  sent: string
  failed: string
}

/** The compose sheet notifies the chat of a new message. A running chat handles the event (`preventDefault`). */
export const MESSAGE_SENT = 'message-sent'

export interface ComposeProps {
  /** The targets of success and of a refusal without script. */
  here: string
  again: string
  owner: string
  text: string
  errors: { question?: string | undefined; file?: string | undefined; form?: string | undefined }
  words: ComposeWords
}

export interface SupportChatProps {
  entries: ChatEntry[]
  intl: IntlLocale
  /** The server's clock when it rendered the page. */
  now: EpochMs
  /** The address to reload the chat. */
  here: string
  words: ChatWords
}
