import type { SessionState } from '../../protocol.ts'
import { byId } from './dom.ts'

/** What the document of a game carries (document.ts, `PlayData`). */
export interface PlayData {
  session: string
  state: SessionState
  words: Record<string, string>
  figure?: string
  webOrigin?: string
}

/** The document and this script come from one build, so its JSON has this shape. */
export const dataOf = <T>(): T => JSON.parse(byId('data').textContent ?? '') as T
