import { limitQuest } from './limitQuest.ts'
import { pictureQuest } from './pictureQuest.ts'
import type { QuestRule } from './quest.ts'
import { roundQuest } from './roundQuest.ts'
import { rulesQuest } from './rulesQuest.ts'

/** The quests in order: none asks for a round, stake or deposit (docs/decisions/2026-11-21-player-protection.md). */
export const QUESTS = {
  rules: rulesQuest,
  picture: pictureQuest,
  limit: limitQuest,
  round: roundQuest,
} as const satisfies Record<string, QuestRule>

export type QuestId = keyof typeof QUESTS
export const QUEST_IDS = Object.keys(QUESTS) as QuestId[]
