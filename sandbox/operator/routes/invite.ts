import { maskName } from '../../../contract/format.ts'
import { toWire } from '../../../contract/money/sen.ts'
import type { Db } from '../../kit/db/types.ts'
import { AVATARS } from '../players/avatars.ts'
import { INVITE_BONUS, INVITE_MIN_DEPOSIT } from '../promotions/inviteBonus.ts'
import { invitedBy, inviteTotals } from '../promotions/inviteRecords.ts'
import { referral } from '../tables/player.ts'
import type { RoutesOf } from './route.ts'

const PAGE_SIZE_MAX = 100

interface InviteDeps {
  db: Db
  sandboxUrl(): string
}

/** The friends whom a player has invited. Names are masked: a player must not learn the account of another player. */
export function inviteRoutes({ db, sandboxUrl }: InviteDeps): RoutesOf<'invite'> {
  return {
    inviteApp: ({ inviteCode }) => ({ data: `${sandboxUrl()}/sandbox/app?code=${encodeURIComponent(inviteCode)}` }),
    async trackReferral(input, { now }) {
      await db.insert(referral).values({ ...input, createdAt: new Date(now) })
      return { data: null }
    },
    async inviteRecords({ pageNum, pageSize }, { player }) {
      const { id } = await player()
      const size = Math.min(Math.max(pageSize, 1), PAGE_SIZE_MAX)
      const [rows, { total, earned }] = await Promise.all([
        invitedBy(db, id, Math.max(pageNum, 1), size),
        inviteTotals(db, id),
      ])
      const list = rows.map(({ username, avatar, createdAt, state, bonus }) => ({
        username: maskName(username),
        // A friend's uploaded picture is visible to that friend only.
        avatar: AVATARS.includes(avatar) ? avatar : '',
        createTime: createdAt.getTime(),
        state,
        bonus: toWire(bonus),
      }))
      const rule = { bonus: toWire(INVITE_BONUS), minRecharge: toWire(INVITE_MIN_DEPOSIT) }
      return { data: { list, total, earned: toWire(earned), ...rule } }
    },
  }
}
