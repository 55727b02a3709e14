import { z } from 'zod'
import { Rupiah } from '../money/money.ts'
import { call } from './call.ts'
import { Id, listOf, MaybeText, Moment, Name, Text } from './wire.ts'

/**
 * The bonus centre (PRO-10) and the quests (PRO-11). All of it is an extension (UPS-15): without `bonuses` at upstream
 * the app shows no link to it, without `quests` the page has no quests.
 */
const shared = { access: 'player', group: 'content', extension: true, time: 'page' } as const

/** `coming`: earned and not credited yet. An unknown word counts as current. */
const BONUS_STATES = ['coming', 'current', 'ended'] as const
export type BonusState = (typeof BONUS_STATES)[number]

export const GrantedBonus = z.object({
  id: Id,
  title: Name,
  /** What it was given for, in one sentence. */
  rule: MaybeText,
  amount: Rupiah,
  grantedAt: Moment,
  state: Text.transform((state): BonusState => BONUS_STATES.find((known) => known === state) ?? 'current'),
  /** How much of what the bonus asks, or of the bonus itself, is played. */
  progress: z.object({ name: Name, done: Rupiah, of: Rupiah }).optional(),
  /** Absent: it has no end date. */
  until: Moment.optional(),
  /** What happens when it ends, in one sentence. */
  end: MaybeText,
})
export type GrantedBonus = z.infer<typeof GrantedBonus>
export const bonuses = call({
  ...shared,
  method: 'GET',
  path: '/bonus/list',
  about: 'The bonuses of this player, newest first: what was granted, its rule, how far along, until when',
  reply: listOf(GrantedBonus),
})

export const Quest = z.object({
  id: Id,
  title: Name,
  text: Text,
  /** What the player can call theirs afterwards. */
  badge: Name,
  /** What it gives besides; absent when it gives the badge alone. */
  bonus: Rupiah.optional(),
  doneAt: Moment.optional(),
  /** Where to look it up: an in-app path or an http(s) address. */
  link: MaybeText,
  linkText: MaybeText,
  /** Why it cannot be answered yet. */
  waits: MaybeText,
  /** The question of upstream that proves the task. Without it upstream checks by itself. */
  question: MaybeText,
  /** What the question is about; sent back with the answer. */
  subject: MaybeText,
  /** The answers to choose from. Without them the answer is typed. */
  options: z.array(z.object({ value: Id, text: Name })).default([]),
})
export type Quest = z.infer<typeof Quest>
export const quests = call({
  ...shared,
  method: 'GET',
  path: '/quest/list',
  about: 'Small tasks of getting to know the house, which of them are done, and what they give. None asks for play',
  reply: listOf(Quest),
})

export const QUEST_ANSWER_MAX = 64

export const answerQuest = call({
  ...shared,
  method: 'POST',
  path: '/quest/answer',
  time: 'auth',
  about:
    'Finish a quest: upstream looks whether it is done. A wrong answer is refused and costs nothing, a repeat gives nothing',
  input: z.strictObject({
    quest: z.string().regex(/^[\w-]{1,64}$/),
    subject: z.string().max(128).optional(),
    answer: z.string().trim().max(QUEST_ANSWER_MAX).optional(),
  }),
  reply: z.unknown(),
})
