import { eq } from 'drizzle-orm'
import { withoutStepUp } from '../../faults/stepUp.ts'
import type { Database } from '../../kit/db/types.ts'
import { Refused } from '../../kit/http/refused.ts'
import { confirmEmail, resendEmailCode } from '../players/email.ts'
import { demandHardToGuess } from '../players/newPassword.ts'
import { demandPassword } from '../players/ownPassword.ts'
import { confirmByPasskey } from '../players/passkeySignatures.ts'
import type { Passwords } from '../players/passwords.ts'
import { demandProof, giveProof, waysOf } from '../players/proofs.ts'
import type { Sessions } from '../players/sessions.ts'
import { tellOwner } from '../players/tellOwner.ts'
import { hashToken } from '../players/tokens.ts'
import { player } from '../tables/player.ts'
import type { RoutesOf } from './route.ts'

interface IdentityDeps {
  database: Database
  sessions: Sessions
  passwords: Passwords
  /** The key of the codes' HMAC. */
  secret: string
}

/** Step-up authentication and the confirmed e-mail address (docs/accounts.md). */
export function identityRoutes(context: IdentityDeps): RoutesOf<'identity'> {
  const { database, sessions, passwords } = context
  const { db } = database
  return {
    async identity(_, call) {
      const who = await call.player()
      // For this player we are an upstream that does not know the call, so the web tier leaves the step out too.
      if ((await withoutStepUp(db, [who.id])).has(who.id)) throw new Refused('upstream.unknownCall')
      return { data: { ways: await waysOf(db, who) } }
    },

    async confirmIdentity({ password, googleUserId, passkey }, { tokenHash, realNow, player }) {
      const who = await player()
      if (password !== undefined) {
        await demandPassword({ db, passwords }, { id: who.id, password, now: realNow, field: 'password' })
      } else if (passkey) {
        await confirmByPasskey(db, who.id, passkey, realNow)
      } else if (googleUserId === undefined || who.googleUserId !== googleUserId)
        throw new Refused('upstream.otherGoogle')
      if (!tokenHash) throw new Refused('upstream.badInput')
      return { data: await giveProof(db, tokenHash, realNow) }
    },

    async setPassword({ newPassword }, call) {
      const { realNow, lang, agent } = call
      const who = await call.player()
      if (who.hasPassword) throw new Refused('upstream.hasPassword')
      demandHardToGuess(newPassword, 'newPassword', who.username)
      if ((await waysOf(db, who)).length > 0) await demandProof(db, call, realNow)
      const passwordHash = await passwords.hash(newPassword)
      const data = await database.transaction(async (tx) => {
        await tx.update(player).set({ passwordHash, isGuest: false }).where(eq(player.id, who.id))
        await sessions.endAll(tx, [who.id])
        const authToken = await sessions.start(tx, who.id, agent)
        await tellOwner(tx, who, { lang, notice: 'passwordChanged' }, realNow)
        return { authToken, ...(await giveProof(tx, hashToken(authToken), realNow)) }
      })
      sessions.forget([who.id])
      return { data, message: { word: 'upstream.passwordMade', values: { name: who.username } } }
    },

    async sendEmailCode(_, { lang, realNow, player }) {
      const { id, username } = await player()
      const email = await resendEmailCode(context, { id, username, lang, now: realNow })
      sessions.forget([id])
      return { data: null, message: { word: 'upstream.emailCodeSent', values: { email } } }
    },

    async confirmEmail({ verifyCode }, { realNow, player }) {
      const { id } = await player()
      await confirmEmail(context, { id, code: verifyCode, now: realNow })
      sessions.forget([id])
      return { data: null, message: { word: 'upstream.emailConfirmed' } }
    },
  }
}
