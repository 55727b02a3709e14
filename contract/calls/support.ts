import { z } from 'zod'
import { parseJson } from '../../common/json.ts'
import { BROWSER_CALLS } from '../callFacts.ts'
import { RequiredText } from '../rules.ts'
import { call } from './call.ts'
import { fieldsIn, Id, listOf, MaybeText, Moment, Text, WholeInput } from './wire.ts'

const support = { method: 'POST', access: 'player', group: 'support' } as const

/** A structure as its JSON, which is how upstreams send it too. */
const asText = (value: unknown) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value)

/** SUP-01: an answer may be a JSON text with a `response` field; then that field is the answer. */
const Answer = z.preprocess(asText, Text).transform((answer) => {
  if (!answer.startsWith('{')) return answer
  const { data } = z.object({ response: z.string() }).safeParse(parseJson(answer))
  return data?.response ?? answer
})

export const Question = z.object({
  id: Id.optional(),
  createTime: Moment,
  question: Text,
  images: z.union([z.array(z.string()), Text.transform((value) => (value ? [value] : []))]).default([]),
  answer: Answer,
})
export type Question = z.infer<typeof Question>

export const questions = call({
  ...support,
  ...BROWSER_CALLS.questions,
  time: 'page',
  html: ['question', 'answer'],
  about: 'The chat with support: type 1, page 1, 100 to a page',
  input: z.strictObject({
    type: z.literal(1).default(1),
    pageNum: WholeInput.default(1),
    pageSize: WholeInput.default(100),
  }),
  reply: listOf(Question),
})

export const question = call({
  ...support,
  ...BROWSER_CALLS.question,
  time: 'auth',
  repeatable: true,
  about: 'Write to support, with at most one image',
  lines: ['question'],
  input: z.strictObject({
    type: z.literal(1).default(1),
    question: RequiredText('support.messageNeeded', 2000),
    images: z.string().max(300).default(''),
  }),
  reply: z.unknown(),
})

/** UPS-14: one file; `images` of a question and `avatar` of a profile take the reply. */
export const upload = call({
  ...support,
  group: 'upload',
  time: 'upload',
  send: 'multipart',
  ...BROWSER_CALLS.upload,
  about: 'Upload one image; data is its reference',
  reply: z.union([MaybeText, z.object({ url: z.string().min(1) }).transform(({ url }) => url)]),
})

/** SUP-08: empty hides the row. */
const Channel = z.object({ text: MaybeText, link: MaybeText }).partial()
export const ContactInfo = z.preprocess(
  fieldsIn,
  z.object({ whatsapp: Channel.optional(), telegram: Channel.optional(), text: MaybeText, link: MaybeText }),
)
export type ContactInfo = z.infer<typeof ContactInfo>
export const contactInfo = call({
  method: 'GET',
  path: '/service/config',
  access: 'visitor',
  group: 'support',
  cacheable: true,
  about: 'WhatsApp and Telegram of the support desk',
  reply: ContactInfo,
})
