import { z } from 'zod'
import { Rupiah } from '../money/money.ts'
import { call } from './call.ts'
import { stableIds } from './stableIds.ts'
import { Id, listOf, MaybeText, Moment, Name, Text, WholeInput } from './wire.ts'

const article = { access: 'visitor', group: 'content', cacheable: true } as const

/** PRO-01: content that starts with http is an external link. */
const SentArticle = z.object({
  id: Id.optional(),
  title: Name,
  banner: MaybeText,
  content: Text,
  summary: MaybeText,
  startTime: Moment.optional(),
  endTime: Moment.optional(),
  /** Short conditions, one a row. Upstream may send who may take part and the playthrough here. */
  terms: z.array(z.object({ name: Name, value: Name })).optional(),
  /** The target and the label of the article's button, as on a home card. */
  link: MaybeText,
  btnName: MaybeText,
})
/** An article with the id that its address carries: upstream's own, else one made from title and banner (PRO-09). */
export type Article = z.infer<typeof SentArticle> & { id: string }
export const Articles = listOf(SentArticle).transform((list): Article[] =>
  stableIds(list, ({ title, banner }) => [title, banner ?? '']),
)

/** PRO-01: promotions are the articles of this type, page 1, 15 to a page. */
export const PROMOTIONS = Object.freeze({ type: 'ARTICLE', pageNum: 1, pageSize: 15 } as const)

/** The questions of the operator, beside the product's own help. */
export const QUESTIONS = { type: 'FAQ', pageNum: 1, pageSize: 100 } as const

export const articles = call({
  ...article,
  method: 'POST',
  path: '/article/list-v2',
  time: 'page',
  html: ['content'],
  about: 'Articles of one type; promotions are ARTICLE, page 1, 15 to a page',
  input: z.strictObject({ type: z.string().max(40), pageNum: WholeInput, pageSize: WholeInput }),
  reply: Articles,
})

export const articleTypes = call({
  ...article,
  method: 'GET',
  path: '/article/type-list-v2',
  optional: true,
  about: 'The types of articles',
  reply: listOf(
    z.union([z.string().transform((type) => ({ type, name: type })), z.object({ type: Id.optional(), name: Text })]),
  ),
})

/** The bonus centre (PRO-10) and the quests (PRO-11), extensions (UPS-15): left out without them. */
const shared = { access: 'player', group: 'content', extension: true, time: 'page' } as const

/** `coming`: earned and not credited yet. An unknown word counts as current. */
const BONUS_STATES = ['coming', 'current', 'ended'] as const
export type BonusState = (typeof BONUS_STATES)[number]

export const GrantedBonus = z.object({
  id: Id,
  title: Name,
  rule: MaybeText,
  amount: Rupiah,
  grantedAt: Moment,
  state: Text.transform((state): BonusState => BONUS_STATES.find((known) => known === state) ?? 'current'),
  /** How much of what the bonus asks, or of the bonus itself, is played. */
  progress: z.object({ name: Name, done: Rupiah, of: Rupiah }).optional(),
  /** Absent: it has no end date. */
  until: Moment.optional(),
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
