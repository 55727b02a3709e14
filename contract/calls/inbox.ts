import { z } from 'zod'
import { Rupiah } from '../money/money.ts'
import { call } from './call.ts'
import { Flag, Id, MaybeText, Moment, Name, pageOf, Text, WholeInput } from './wire.ts'

/** The inbox (INB-01), an extension (UPS-15): without it the page tells what the history knows. */
const shared = { access: 'player', group: 'support', extension: true } as const

/** What a message leads to: the order of its `transNo`, or a page of the player. */
const ABOUT = ['order', 'bonus', 'invite', 'limits', 'account', 'support'] as const

export const Message = z.object({
  id: Id,
  createTime: Moment,
  title: Name,
  text: MaybeText,
  /** In sen, without a sign: the title says which way it went. */
  amount: Rupiah.optional(),
  read: Flag,
  about: Text.transform((about) => ABOUT.find((known) => known === about)),
  transNo: MaybeText,
})
export type Message = z.infer<typeof Message>

export const inbox = call({
  ...shared,
  method: 'GET',
  path: '/user/inbox',
  time: 'page',
  about: 'What happened to the money and the account of this player, newest first; no advertising',
  input: z.strictObject({ pageNum: WholeInput.optional(), pageSize: WholeInput.optional() }),
  reply: pageOf(Message),
})

const MessageId = z.string().min(1).max(64).optional()

export const readInbox = call({
  ...shared,
  method: 'POST',
  path: '/user/inbox/read',
  about: 'Mark as read: the message `id`, else all up to `upTo`, else all; one that is gone is no error',
  input: z.strictObject({ id: MessageId, upTo: MessageId }),
  reply: z.unknown(),
})
