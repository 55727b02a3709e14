import { eq } from 'drizzle-orm'
import { toWire } from '../../contract/money.ts'
import { isoDay } from '../../contract/time.ts'
import type { Sessions } from '../auth/sessions.ts'
import { AVATARS } from '../content/avatars.ts'
import { LEVELS } from '../content/levels.ts'
import { player } from '../db/schema/player.ts'
import type { Database } from '../db/types.ts'
import { Refused } from '../http/refused.ts'
import type { Asked, RoutesOf } from '../http/route.ts'
import { money, say } from '../say.ts'
import { ownsImage } from '../support/files.ts'
import { balanceByToken } from '../wallet/balance.ts'
import { accountsOf } from '../wallet/savedAccounts.ts'
import { progressOf } from '../wallet/turnover.ts'

type UserCalls =
  | 'userDetail'
  | 'balance'
  | 'refreshBalance'
  | 'modifyInfo'
  | 'sessions'
  | 'endSessions'
  | 'levelInfo'
  | 'danaPage'

interface Context {
  database: Database
  sessions: Sessions
  now(): number
}

const ADULT_YEARS = 18

/** The last day on which an adult of today was born, in Jakarta: `2008-11-21`. Epoch ms. */
function latestBirthday(now: number): string {
  const [year = '', ...rest] = isoDay(now).split('-')
  return [Number(year) - ADULT_YEARS, ...rest].join('-')
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
          ...(row.breakUntil && row.breakUntil.getTime() > asked.now ? { breakUntil: row.breakUntil.getTime() } : {}),
        },
      }
    },
    balance: { ownSession: balance },
    refreshBalance: { ownSession: balance },

    async modifyInfo(changes, asked) {
      const { id } = await asked.player()
      if (changes.birthday && changes.birthday > latestBirthday(asked.now)) throw new Refused('upstream.adultsOnly')
      if (changes.avatar && !AVATARS.includes(changes.avatar) && !(await ownsImage(db, id, changes.avatar)))
        throw new Refused('upstream.avatarUnknown')
      if (Object.keys(changes).length > 0) await db.update(player).set(changes).where(eq(player.id, id))
      sessions.forget([id])
      return { data: null, message: { word: 'upstream.profileSaved' } }
    },

    async sessions(_, { player, tokenHash }) {
      const { id } = await player()
      const started = await sessions.list(id)
      return {
        data: started.map((one) => ({
          createTime: one.createdAt.getTime(),
          agentType: one.agent,
          current: tokenHash?.equals(one.tokenHash) ?? false,
        })),
      }
    },
    async endSessions(_, { player, tokenHash }) {
      const { id } = await player()
      if (tokenHash) await sessions.endOthers(id, tokenHash)
      return { data: null, message: { word: 'upstream.sessionsEnded' } }
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
