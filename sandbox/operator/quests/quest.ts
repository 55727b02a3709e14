import type { EpochMs } from '../../../common/epochMs.ts'
import type { Lang } from '../../../contract/languages.ts'
import type { Db } from '../../kit/db/types.ts'
import type { Word } from '../../kit/http/translate.ts'
import type { GameProvider } from '../../wallet-api/provider.ts'

/** Who asks, and where the sandbox's own addresses are. */
export interface QuestContext {
  db: Db
  player: string
  lang: Lang
  now: EpochMs
  /** Where browsers reach the games, without a slash at the end. */
  gamesUrl: string
  games: GameProvider
}

/** What the player does, and what upstream asks to see that it was done. */
export interface Task {
  link: string
  linkText: Word
  waits?: string
  question?: string
  subject?: string
  options?: { value: string; text: string }[]
}

export interface QuestAnswer {
  subject?: string | undefined
  answer?: string | undefined
}

export interface QuestRule {
  task(context: QuestContext): Promise<Task>
  /** Decided by the data of upstream: nothing that a page reports counts. */
  isDone(context: QuestContext, answer: QuestAnswer): Promise<boolean>
}
