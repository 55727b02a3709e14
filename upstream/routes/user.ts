import { eq } from 'drizzle-orm'
import { toWire } from '../../contract/money.ts'
import type { Sessions } from '../auth/sessions.ts'
import { LEVELS } from '../content/levels.ts'
import { player } from '../db/schema/player.ts'
import type { Database } from '../db/types.ts'
import type { Asked, RoutesOf } from '../http/route.ts'
import { money, say } from '../say.ts'
import { balanceByToken } from '../wallet/balance.ts'
import { accountsOf } from '../wallet/savedAccounts.ts'
import { progressOf } from '../wallet/turnover.ts'

type UserCalls = 'userDetail' | 'balance' | 'refreshBalance' | 'modifyInfo' | 'levelInfo' | 'danaPage'

interface Context {
  database: Database
  sessions: Sessions
  now(): number
}

/** Who is signed in, with what balance and level. */
export function userRoutes({ database: { db }, sessions, now }: Context): RoutesOf<UserCalls> {
  const read = balanceByToken(db, now)
  const balance = async (_: object, { tokenHash }: Asked) => {
    const { total, bonus } = await read(tokenHash)
    return { data: { balance: toWire(total), bonus: toWire(bonus) } }
  }
  return {
    async userDetail(_, asked) {
      const row = await asked.player()
      return {
        data: {
          username: row.username,
          avatar: row.avatar,
          membershipLevel: row.level,
          fullName: row.fullName,
          email: row.email,
          phone: row.phone,
          birthday: row.birthday,
          invitedCode: row.inviteCode,
          isGuest: row.isGuest,
          ...(row.previousLoginAt ? { lastLoginTime: row.previousLoginAt.getTime() } : {}),
        },
      }
    },
    balance: { ownSession: balance },
    refreshBalance: { ownSession: balance },

    async modifyInfo(changes, asked) {
      const { id } = await asked.player()
      if (Object.keys(changes).length > 0) await db.update(player).set(changes).where(eq(player.id, id))
      sessions.forget([id])
      return { data: null, message: { word: 'upstream.profileSaved' } }
    },

    async levelInfo(_, { lang, player }) {
      const row = await player()
      const { level, recharge, turnover, risen } = await progressOf(db, row.id, row.level)
      if (risen) sessions.forget([row.id])
      const levels = LEVELS.map((one) => ({
        level: one.level,
        recharge: toWire(one.recharge),
        turnover: toWire(one.turnover),
        withdrawTimes: one.withdrawTimes,
        withdrawAmount: toWire(one.withdrawAmount),
        benefit: say(lang, 'upstream.level.benefit', {
          times: one.withdrawTimes,
          amount: money(lang, one.withdrawAmount),
        }),
      }))
      return { data: { level, recharge: toWire(recharge), turnover: toWire(turnover), levels } }
    },

    async danaPage(_, { player }) {
      const { id, phone } = await player()
      const dana = (await accountsOf(db, id)).find(({ method }) => method === 'DANA')
      return { data: { phone, accountNo: dana?.accountNo ?? '' } }
    },
  }
}
