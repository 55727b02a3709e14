import { z } from 'zod'
import { Rupiah } from '../money/money.ts'
import { call } from './call.ts'
import { MaybeText, Moment, Name, rowsIn, Text, Whole, WholeInput } from './wire.ts'

/** INV-07: without an address the download button says `error`. */
export const inviteApp = call({
  method: 'GET',
  path: '/invite/app/{inviteCode}',
  access: 'visitor',
  group: 'content',
  about: 'Where the app of an invitation is downloaded; data is the address',
  input: z.strictObject({ inviteCode: z.string().regex(/^[A-Za-z0-9_-]{1,32}$/) }),
  reply: MaybeText,
})

/** The state of an invited player. An unknown word only means that the player joined. */
const INVITE_STATES = ['joined', 'deposited', 'rewarded'] as const
export type InviteState = (typeof INVITE_STATES)[number]

export const InvitedPlayer = z.object({
  /** Masked again by the app, regardless of what upstream sends. */
  username: Name,
  avatar: MaybeText,
  createTime: Moment,
  state: Text.transform((state) => INVITE_STATES.find((known) => known === state) ?? 'joined'),
  bonus: Rupiah.optional(),
})
export type InvitedPlayer = z.infer<typeof InvitedPlayer>

export const InviteRecords = z.preprocess(
  (data) => (typeof data === 'object' && data !== null ? { ...data, list: rowsIn(data) } : data),
  z.object({
    list: z.array(InvitedPlayer),
    total: Whole.optional(),
    earned: Rupiah.optional(),
    /** The present rule: what each side receives, and the smallest deposit that counts. */
    bonus: Rupiah.optional(),
    minRecharge: Rupiah.optional(),
  }),
)
export type InviteRecords = z.infer<typeof InviteRecords>

export const INVITE_PAGE = 20

/** The data of the invite pages (INV-04, INV-05). */
export const inviteRecords = call({
  method: 'GET',
  path: '/invite/records',
  access: 'player',
  group: 'content',
  time: 'page',
  extension: true,
  about: 'The players this player has invited, newest first, with totals and the rule of the bonus',
  input: z.strictObject({ pageNum: WholeInput.default(1), pageSize: WholeInput.default(INVITE_PAGE) }),
  reply: InviteRecords,
})

/** ACC-48: sent once for each opening. */
export const trackReferral = call({
  method: 'POST',
  path: '/app/fb',
  access: 'visitor',
  group: 'content',
  about: 'Referral tracking when the login dialog opens',
  input: z.strictObject({ url: z.string().max(2048), fbc: z.string().max(512), fbp: z.string().max(512) }),
  reply: z.unknown(),
})
