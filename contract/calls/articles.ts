import { z } from 'zod'
import { call } from './call.ts'
import { Id, listOf, MaybeText, Moment, Text, WholeInput } from './wire.ts'

const article = { access: 'visitor', group: 'content', cacheable: true } as const

/** Section 3, promotion article: content that starts with http is an external link. */
export const Article = z.object({
  id: Id,
  title: z.string().min(1),
  banner: MaybeText,
  content: Text,
  summary: MaybeText,
  startTime: Moment.optional(),
  endTime: Moment.optional(),
  /** Conditions in short, one a row; who may take part and what must be played stand here when upstream says so. */
  terms: z.array(z.object({ name: z.string().min(1), value: z.string().min(1) })).optional(),
  /** Where the article's button leads and what it says, as on a home card. */
  link: MaybeText,
  btnName: MaybeText,
})
export type Article = z.infer<typeof Article>

/** Section 7: promotions are the articles of this type, page 1, 15 to a page. */
export const PROMOTIONS = { type: 'ARTICLE', pageNum: 1, pageSize: 15 } as const

/** The questions of the operator, beside the help the product brings along. */
export const QUESTIONS = { type: 'FAQ', pageNum: 1, pageSize: 100 } as const

export const articles = call({
  ...article,
  method: 'POST',
  path: '/article/list-v2',
  time: 'page',
  about: 'Articles of one type; promotions are ARTICLE, page 1, 15 to a page',
  input: z.strictObject({ type: z.string().max(40), pageNum: WholeInput, pageSize: WholeInput }),
  reply: listOf(Article),
})

export const articleTypes = call({
  ...article,
  method: 'GET',
  path: '/article/type-list-v2',
  about: 'The types of articles',
  reply: listOf(z.union([z.string().transform((type) => ({ type, name: type })), z.object({ type: Id, name: Text })])),
})
