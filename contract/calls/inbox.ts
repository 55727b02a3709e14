import { z } from 'zod'
import { Rupiah } from '../money/money.ts'
import { call } from './call.ts'
import { Flag, Id, MaybeText, Moment, Name, pageOf, Text, WholeInput } from './wire.ts'

/** The inbox (INB-01), an extension (UPS-15): without it the page tells what the history knows. */
const shared = { access: 'player', group: 'support', extension: true } as const

/** What a message leads to: the order of its `transNo`, or a page of the player. */
const ABOUT = ['order', 'bonus', 'invite', 'limits', 'account', 'support', 'verification'] as const

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

const offer = { access: 'player', group: 'support', extension: true } as const

export const push = call({
  ...offer,
  method: 'GET',
  path: '/user/push',
  about:
    'Whether browsers are told by push: the key that they subscribe with, none where it is off; whether this session is told',
  reply: z.object({
    /** The public key of VAPID (RFC 8292), in base64url. */
    key: MaybeText,
    on: Flag,
    /** Whether a message may name amounts and accounts. */
    details: Flag,
  }),
})

/** As a browser writes it. It is text from outside: a public name, over https, at the usual port. */
const Endpoint = z
  .url({ protocol: /^https$/, hostname: z.regexes.domain })
  .max(2000)
  .refine((text) => URL.canParse(text) && text.startsWith(`https://${new URL(text).hostname}/`))

export const allowPush = call({
  ...offer,
  method: 'POST',
  path: '/user/push',
  about:
    'Tell this browser by push (RFC 8030, RFC 8291) what happens to the player, until the session ends; one browser for a session',
  input: z.strictObject({
    endpoint: Endpoint,
    /** Base64url of 65 and 16 bytes. */
    p256dh: z.string().regex(/^[\w-]{87}={0,2}$/),
    auth: z.string().regex(/^[\w-]{22}={0,2}$/),
    /** As a form writes it: a message may name amounts and accounts. */
    details: z.literal('on').optional(),
  }),
  reply: z.unknown(),
})

export const endPush = call({
  ...offer,
  method: 'POST',
  path: '/user/push/end',
  about: 'Tell the browser of this session no more',
  reply: z.unknown(),
})
