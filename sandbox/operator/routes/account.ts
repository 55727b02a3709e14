import type { EpochMs } from '../../../common/epochMs.ts'
import type { Lang } from '../../../contract/languages.ts'
import { toWire } from '../../../contract/money/sen.ts'
import { isoDay } from '../../../contract/time/time.ts'
import type { Age } from '../../../contract/wording.ts'
import type { Database } from '../../kit/db/types.ts'
import { Refused } from '../../kit/http/refused.ts'
import { money, translate } from '../../kit/http/translate.ts'
import type { Prebuilt } from '../catalogue/prebuilt.ts'
import { AVATARS } from '../players/avatars.ts'
import { balanceByToken } from '../players/balance.ts'
import type { CallContext } from '../players/callContext.ts'
import { changeProfile } from '../players/changeProfile.ts'
import { holdCaller } from '../players/heldPlayer.ts'
import { LEVELS, type Level } from '../players/levels.ts'
import type { PhoneContext } from '../players/phone.ts'
import type { SessionPlayer, Sessions } from '../players/sessions.ts'
import { progressOf } from '../players/turnover.ts'
import { verificationOf } from '../players/verification.ts'
import { ownImage } from '../support/files.ts'
import { accountsOf } from '../withdrawals/savedAccounts.ts'
import type { RoutesOf } from './route.ts'

interface AccountDeps {
  database: Database
  sessions: Sessions
  /** The key of the codes' HMAC. */
  secret: string
  /** The age from which somebody may play. */
  age: Age
  phones: PhoneContext['phones']
  content(lang: Lang): Prebuilt
  now(): number
}

/** The last date of birth of somebody who is old enough today, in Jakarta: `2008-11-21`. */
function latestBirthday(age: Age, now: EpochMs): string {
  const [year = '', ...rest] = isoDay(now).split('-')
  return [Number(year) - age, ...rest].join('-')
}

/** The new address, which replaces the present one after its code is entered. */
function waitingEmail(row: SessionPlayer, now: number): { emailWaiting?: string } {
  const { codeEmail, codeExpiresAt } = row
  if (codeEmail === null || codeExpiresAt === null || codeExpiresAt.getTime() <= now) return {}
  return codeEmail.toLowerCase() === row.email.toLowerCase() ? {} : { emailWaiting: codeEmail }
}

function detailOf(row: SessionPlayer, { now, realNow }: CallContext, hasPhones: boolean) {
  return {
    username: row.username,
    avatar: row.avatar,
    membershipLevel: row.level,
    fullName: row.fullName,
    email: row.email,
    emailConfirmed: row.emailConfirmedAt !== null,
    ...waitingEmail(row, realNow),
    phone: row.phone,
    ...(hasPhones ? { phoneConfirmed: row.phoneKey !== null } : {}),
    birthday: row.birthday,
    invitedCode: row.inviteCode,
    isGuest: row.isGuest,
    ...(row.previousLoginAt ? { lastLoginTime: row.previousLoginAt.getTime() } : {}),
    ...(row.breakUntil && row.breakUntil.getTime() > now ? { breakUntil: row.breakUntil.getTime() } : {}),
    ...(row.closesAt ? { closesAt: row.closesAt.getTime() } : {}),
    ...(row.unseenAnswerAt && row.unseenAnswerAt.getTime() <= now ? { supportUnread: true } : {}),
    verification: verificationOf(row.verification),
  }
}

function levelRow({ level, recharge, turnover, withdrawTimes, withdrawAmount }: Level, lang: Lang) {
  const values = { times: withdrawTimes, amount: money(lang, withdrawAmount) }
  return {
    level,
    recharge: toWire(recharge),
    turnover: toWire(turnover),
    withdrawTimes,
    withdrawAmount: toWire(withdrawAmount),
    benefit: translate(lang, 'upstream.level.benefit', values),
  }
}

/** The signed-in player with balance and level. */
export function accountRoutes(context: AccountDeps): RoutesOf<'account'> {
  const { database, sessions, now } = context
  const { db } = database
  const read = balanceByToken(db, now)
  const balance = async (_: object, { tokenHash }: CallContext) => {
    const { total, bonus, unread } = await read(tokenHash)
    return { data: { balance: toWire(total), bonus: toWire(bonus), unread } }
  }
  return {
    userDetail: async (_, call) => ({ data: detailOf(await call.player(), call, context.phones.channels.length > 0) }),
    balance: { ownSession: balance },
    refreshBalance: { ownSession: balance },
    profileConfig: (_, { lang }) => context.content(lang).profileConfig,

    async modifyInfo(changes, call) {
      const { id } = await call.player()
      if (changes.birthday && changes.birthday > latestBirthday(context.age, call.now))
        throw new Refused('upstream.adultsOnly')
      if (changes.avatar && !AVATARS.includes(changes.avatar) && !(await ownImage(db, id, changes.avatar)))
        throw new Refused('upstream.avatarUnknown')
      const email = await changeProfile(context, call, changes)
      if (email === undefined) return { data: null, message: { word: 'upstream.profileSaved' } }
      return { data: null, message: { word: 'upstream.emailCodeSent', values: { email } } }
    },

    async sessions(_, { player, tokenHash }) {
      const { id } = await player()
      const started = await sessions.list(id)
      return {
        data: started.map((one) => ({
          createTime: one.createdAt.getTime(),
          agentType: one.agent,
          id: one.id,
          current: tokenHash?.equals(one.tokenHash) ?? false,
        })),
      }
    },
    async endSession({ id }, { player }) {
      await sessions.endOne((await player()).id, id)
      return { data: null, message: { word: 'upstream.sessionEnded' } }
    },
    async endSessions(_, call) {
      const { id } = await call.player()
      // This session also gets a new token, so that a copy of the old token stops working as well.
      const authToken = await database.transaction(async (tx) => {
        const owner = await holdCaller(tx, call, id)
        await sessions.endAll(tx, owner)
        return await sessions.start(tx, owner, call.agent)
      })
      sessions.forget([id])
      return { data: { authToken }, message: { word: 'upstream.sessionsEnded' } }
    },

    async levelInfo(_, { lang, player }) {
      const row = await player()
      const { level, recharge, turnover, risen } = await progressOf(db, row.id, row.level)
      if (risen) sessions.forget([row.id])
      const levels = LEVELS.map((one) => levelRow(one, lang))
      return { data: { level, recharge: toWire(recharge), turnover: toWire(turnover), levels } }
    },

    async danaPage(_, { player }) {
      const { id, phone } = await player()
      const dana = (await accountsOf(db, id)).find(({ method }) => method === 'DANA')
      return { data: { phone, accountNo: dana?.accountNo ?? '' } }
    },
  }
}
