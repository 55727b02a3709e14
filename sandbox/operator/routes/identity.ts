import { eq } from 'drizzle-orm'
import type { EpochMs } from '../../../common/epochMs.ts'
import type { IdentityWay } from '../../../contract/calls/identity.ts'
import { withoutStepUp } from '../../faults/stepUp.ts'
import type { Database, Tx } from '../../kit/db/types.ts'
import { Refused } from '../../kit/http/refused.ts'
import { formatDateTime } from '../../kit/http/translate.ts'
import { confirmEmail, resendEmailCode } from '../players/email.ts'
import { type HeldPlayer, holdCaller } from '../players/heldPlayer.ts'
import { demandHardToGuess } from '../players/newPassword.ts'
import { demandPassword } from '../players/ownPassword.ts'
import { confirmByPasskey } from '../players/passkeySignatures.ts'
import type { Passwords } from '../players/passwords.ts'
import { demandOwnPassword, pausePayouts } from '../players/payoutPause.ts'
import { demandProof, giveProof, waysOf } from '../players/proofs.ts'
import type { Sessions } from '../players/sessions.ts'
import { tellOwner } from '../players/tellOwner.ts'
import { hashToken } from '../players/tokens.ts'
import { sendVerification } from '../players/verification.ts'
import { ownImage } from '../support/files.ts'
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

    async confirmIdentity({ password, googleUserId, passkey }, call) {
      const { id } = await call.player()
      const { tokenHash, realNow, lang } = call
      if (!tokenHash) throw new Refused('upstream.badInput')
      let stillTrue: (tx: Tx, owner: HeldPlayer) => unknown
      const way = password !== undefined ? 'password' : passkey ? 'passkey' : 'google'
      if (password !== undefined) {
        const field = 'password'
        const hash = await demandPassword({ db, passwords }, { id, password, now: realNow, field })
        stillTrue = async (tx, owner) => {
          if (owner.passwordHash !== hash) throw new Refused('upstream.passwordWrong', {}, 400, field)
          await demandOwnPassword(tx, owner, lang, realNow)
        }
      } else if (passkey) {
        stillTrue = await confirmByPasskey(db, id, passkey, realNow)
      } else {
        stillTrue = (_, owner) => {
          if (!googleUserId || owner.googleUserId !== googleUserId) throw new Refused('upstream.otherGoogle')
        }
      }
      const data = await database.transaction(async (tx) => {
        const owner = await holdCaller(tx, call, id)
        await stillTrue(tx, owner)
        return await giveProof(tx, owner, { sessionHash: tokenHash, way }, realNow)
      })
      return { data }
    },

    async setPassword({ newPassword }, call) {
      const { realNow, lang, agent } = call
      const who = await call.player()
      if (who.hasPassword) throw new Refused('upstream.hasPassword')
      demandHardToGuess(newPassword, 'newPassword', who.username)
      const ways = await waysOf(db, who)
      if (ways.length > 0) await demandProof(db, call, realNow)
      const passwordHash = await passwords.hash(newPassword)
      const data = await database.transaction(async (tx) => {
        const owner = await holdCaller(tx, call, who.id)
        if (owner.passwordHash !== null) throw new Refused('upstream.hasPassword')
        await tx.update(player).set({ passwordHash, isGuest: false }).where(eq(player.id, who.id))
        await sessions.endAll(tx, owner)
        const authToken = await sessions.start(tx, owner, agent)
        await tellOwner(tx, who, { lang, kind: 'passwordChanged' }, realNow)
        return { authToken, ...(await firstProof(tx, owner, { ways, authToken, realNow })) }
      })
      sessions.forget([who.id])
      return { data, message: { word: 'upstream.passwordMade', values: { name: who.username } } }
    },

    async sendEmailCode(_, call) {
      const { id } = await call.player()
      const email = await resendEmailCode(context, call, id)
      sessions.forget([id])
      return { data: null, message: { word: 'upstream.emailCodeSent', values: { email } } }
    },

    async confirmEmail({ verifyCode }, call) {
      const { id } = await call.player()
      const brought = await confirmEmail(context, call, { id, code: verifyCode })
      sessions.forget([id])
      if (!brought) return { data: null, message: { word: 'upstream.emailConfirmed' } }
      const values = { time: formatDateTime(brought.until, call.lang) }
      return { data: null, message: { word: `upstream.protection.${brought.kind}`, values } }
    },

    async verify({ nik, card, selfie }, call) {
      const { id } = await call.player()
      await database.transaction(async (tx) => {
        await holdCaller(tx, call, id)
        const pictures = {
          card: await ownPicture(tx, id, 'card', card),
          selfie: await ownPicture(tx, id, 'selfie', selfie),
        }
        if (pictures.card === pictures.selfie) throw new Refused('upstream.verification.picture', {}, 400, 'selfie')
        await sendVerification(tx, { player: id, nik, ...pictures }, call.now)
      })
      sessions.forget([id])
      return { data: null, message: { word: 'upstream.verification.sent' } }
    },
  }
}

/** A first password confirms at once, and not yet where a phone alone has signed in: unless it opened the account, it may be a stranger's. */
async function firstProof(
  tx: Tx,
  owner: HeldPlayer,
  { ways, authToken, realNow }: { ways: readonly IdentityWay[]; authToken: string; realNow: EpochMs },
) {
  if (ways.length > 0 || owner.phoneKey === null || owner.previousLoginAt === null)
    return await giveProof(tx, owner, { sessionHash: hashToken(authToken), way: 'password' }, realNow)
  await pausePayouts(tx, owner, { passwordCounts: false }, realNow)
  return {}
}

/** The name of an uploaded picture of this player. Throws Refused. */
async function ownPicture(tx: Tx, player: string, field: 'card' | 'selfie', reference: string): Promise<string> {
  const name = await ownImage(tx, player, reference)
  if (name === undefined) throw new Refused('upstream.verification.picture', {}, 400, field)
  return name
}
