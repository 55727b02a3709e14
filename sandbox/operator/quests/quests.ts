import type { Lang } from '../../../contract/languages.ts'
import type { Db } from '../../kit/db/types.ts'
import type { Word } from '../../kit/http/translate.ts'
import { limitQuest } from './limitQuest.ts'
import { pictureQuest } from './pictureQuest.ts'
import { roundQuest } from './roundQuest.ts'
import { rulesQuest } from './rulesQuest.ts'

/** Who asks, and where the sandbox's own addresses are. */
export interface QuestContext {
  db: Db
  player: string
  lang: Lang
  /** Epoch ms. */
  now: number
  /** Where browsers reach the games, without a slash at the end. */
  gamesUrl: string
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

export interface Answer {
  subject?: string | undefined
  answer?: string | undefined
}

export interface QuestRule {
  task(context: QuestContext): Promise<Task>
  /** By what upstream knows: nothing that a page says about itself counts. */
  isDone(context: QuestContext, answer: Answer): Promise<boolean>
}

/**
 * The quests, in their order. Each is about knowing the house or keeping one's own limits; none asks for a round, a
 * stake or a deposit, and none ends (docs/decisions/2026-11-21-player-protection.md).
 */
export const QUESTS = {
  rules: rulesQuest,
  picture: pictureQuest,
  limit: limitQuest,
  round: roundQuest,
} as const satisfies Record<string, QuestRule>

export type QuestId = keyof typeof QUESTS
export const QUEST_IDS = Object.keys(QUESTS) as QuestId[]
