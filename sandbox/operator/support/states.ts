import type { EpochMs } from '../../../common/epochMs.ts'
import type { supportQuestion } from '../tables/player.ts'

/** The states of a question. The desk may replace an answer at any time; only the newest is shown. */
export const QUESTION_STATES = ['waiting', 'answered'] as const
export type QuestionState = (typeof QUESTION_STATES)[number]

/** The sandbox answers by itself after this delay, so that a tester can see the waiting state. */
export const ANSWER_AFTER_MS = 4_000

/** Whether the answer is shown yet, to the player and at the desk alike. */
export const questionState = (
  { answeredAt }: Pick<typeof supportQuestion.$inferSelect, 'answeredAt'>,
  now: EpochMs,
): QuestionState => (answeredAt.getTime() <= now ? 'answered' : 'waiting')
