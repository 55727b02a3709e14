import { z } from 'zod'
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
