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
  write: string
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

/** The compose sheet as the server draws it: open by its address, with what a refused post left. */
export interface ComposeState {
  open: boolean
  text: string
  errors: { question?: string | undefined; file?: string | undefined; form?: string | undefined }
}

export interface SupportChatProps {
  entries: ChatEntry[]
  intl: IntlLocale
  /** The server's clock when it drew the page, epoch ms. */
  now: number
  compose: ComposeState
  words: ChatWords
}
