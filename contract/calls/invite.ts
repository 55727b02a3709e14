import { z } from 'zod'
import { call } from './call.ts'
import { Rupiah } from './money.ts'
import { MaybeText, Moment, rowsIn, Text, Whole, WholeInput } from './wire.ts'

/** Section 5: without an address the download button says `error`. */
export const inviteApp = call({
  method: 'GET',
  path: '/invite/app/{inviteCode}',
  access: 'visitor',
  group: 'content',
  about: 'Where the app of an invitation is downloaded; data is the address',
  input: z.strictObject({ inviteCode: z.string().regex(/^[A-Za-z0-9_-]{1,32}$/) }),
  reply: MaybeText,
})

/** What became of an invited player; a word we do not know is only that they joined. */
const INVITE_STATES = ['joined', 'deposited', 'rewarded'] as const
export type InviteState = (typeof INVITE_STATES)[number]

export const InvitedPlayer = z.object({
  /** Masked again by the app, whatever upstream sends. */
  username: z.string().min(1),
  avatar: MaybeText,
  createTime: Moment,
  state: Text.transform((state) => INVITE_STATES.find((known) => known === state) ?? 'joined'),
  /** What the inviter received for this player. */
  bonus: Rupiah.optional(),
})
export type InvitedPlayer = z.infer<typeof InvitedPlayer>

export const InviteRecords = z.preprocess(
  (data) => (typeof data === 'object' && data !== null ? { ...data, list: rowsIn(data) } : data),
  z.object({
    list: z.array(InvitedPlayer),
    /** How many have joined in all. */
    total: Whole.optional(),
    /** What the inviter has received in all. */
    earned: Rupiah.optional(),
    /** The rule as it stands: what each side receives, and the smallest deposit that counts. */
    bonus: Rupiah.optional(),
    minRecharge: Rupiah.optional(),
  }),
)
export type InviteRecords = z.infer<typeof InviteRecords>

/** Contents of the invite pages are not shown in the specification (decision row 35). */
export const inviteRecords = call({
  method: 'GET',
  path: '/invite/records',
  access: 'player',
  group: 'content',
  time: 'page',
  extension: true,
  about: 'The players this player has invited, newest first, with totals and the rule of the bonus',
  input: z.strictObject({ pageNum: WholeInput.default(1), pageSize: WholeInput.default(20) }),
  reply: InviteRecords,
})
