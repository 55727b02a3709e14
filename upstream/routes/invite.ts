import { maskName } from '../../contract/format.ts'
import { toWire } from '../../contract/money.ts'
import { AVATARS } from '../content/avatars.ts'
import type { Db } from '../db/types.ts'
import type { RoutesOf } from '../http/route.ts'
import { INVITE_BONUS, INVITE_MIN_DEPOSIT } from '../invite/bonus.ts'
import { invitedBy, inviteTotals } from '../invite/records.ts'

const PAGE_SIZE_MAX = 100

/** Whom a player has invited. Names leave masked: one player must not learn the account of another. */
export function inviteRoutes(db: Db): RoutesOf<'inviteRecords'> {
  return {
    async inviteRecords({ pageNum, pageSize }, { player }) {
      const { id } = await player()
      const size = Math.min(Math.max(pageSize, 1), PAGE_SIZE_MAX)
      const [rows, { total, earned }] = await Promise.all([
        invitedBy(db, id, Math.max(pageNum, 1), size),
        inviteTotals(db, id),
      ])
      const list = rows.map(({ username, avatar, createdAt, state, bonus }) => ({
        username: maskName(username),
        // A picture of the friend's own is for the friend alone.
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
