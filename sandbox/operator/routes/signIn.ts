import { eq } from 'drizzle-orm'
import type { Tx } from '../../kit/db/types.ts'
import { Refused } from '../../kit/http/refused.ts'
import { createPlayer, inventedName, nameKey } from '../players/accounts.ts'
import { countTry, forgetTries, mayWriteTo } from '../players/attempts.ts'
import { disownSignIn } from '../players/disown.ts'
import { sendEmailCode } from '../players/email.ts'
import { googlePlayer } from '../players/googleSignIn.ts'
import { holdCaller, holdMade, holdPlayer } from '../players/heldPlayer.ts'
import { demandHardToGuess } from '../players/newPassword.ts'
import { demandPassword } from '../players/ownPassword.ts'
import { type ResetContext, resetByCode, sendCode } from '../players/reset.ts'
import { signInBy } from '../players/signInBy.ts'
import { tellOwner } from '../players/tellOwner.ts'
import { player } from '../tables/player.ts'
import type { Routes, RoutesOf } from './route.ts'

/** All ways to sign in (ACC-10, ACC-13, ACC-26), and the password. */
export function signInRoutes(context: ResetContext): RoutesOf<'signIn'> {
  return { ...sessionRoutes(context), ...passwordRoutes(context) }
}

/** Sessions begin and end. */
function sessionRoutes(
  context: ResetContext,
): Pick<Routes, 'login' | 'register' | 'guest' | 'thirdPartyLogin' | 'logout'> {
  const { database, passwords, sessions } = context
  const signIn = signInBy(context)

  return {
    async login({ username, password }, at) {
      const key = nameKey(username)
      await countTry(database.db, key, at.realNow)
      const [row] = await database.db
        .select({ id: player.id, passwordHash: player.passwordHash })
        .from(player)
        .where(eq(player.usernameKey, key))
      const right = await passwords.verify(password, row?.passwordHash)
      if (!row?.passwordHash || !right) throw new Refused('upstream.wrongLogin')
      const { id, passwordHash } = row
      const find = async (tx: Tx) => {
        const owner = await holdPlayer(tx, eq(player.id, id), eq(player.passwordHash, passwordHash))
        if (!owner) throw new Refused('upstream.wrongLogin')
        await forgetTries(tx, key)
        return owner
      }
      return { data: { authToken: await signIn(find, at) } }
    },

    async register({ username, password, email, invitedCode }, at) {
      demandHardToGuess(password, 'password', username)
      const [taken] = await database.db
        .select({ id: player.id })
        .from(player)
        .where(eq(player.usernameKey, nameKey(username)))
      if (taken) throw new Refused('upstream.usernameTaken', {}, 400, 'username')
      const passwordHash = await passwords.hash(password)
      // Without an e-mail the registration succeeds all the same: the player can ask for it later.
      const writes = email !== '' && (await mayWriteTo(database.db, email, at.realNow))
      const make = async (tx: Tx) => {
        const id = await createPlayer(tx, { username, passwordHash, email, invitedCode }, at.now)
        const { lang, realNow } = at
        if (writes) await sendEmailCode(tx, context, { player: id, username, email, lang, now: realNow })
        return await holdMade(tx, id)
      }
      const message = writes ? 'upstream.registeredWithEmail' : 'upstream.registered'
      return { data: { authToken: await signIn(make, at) }, message: { word: message } }
    },

    async guest(_, at) {
      const make = async (tx: Tx) =>
        await holdMade(tx, await createPlayer(tx, { username: inventedName('tamu'), isGuest: true }, at.now))
      return { data: { authToken: await signIn(make, at) } }
    },

    async thirdPartyLogin(input, at) {
      const find = await googlePlayer(context, input, at)
      return { data: { authToken: await signIn(find, at) } }
    },

    async logout(_, { tokenHash }) {
      if (tokenHash) await sessions.end(tokenHash)
      return { data: null }
    },
  }
}

/** A new password, by the present one or by a code that was mailed. */
function passwordRoutes(
  context: ResetContext,
): Pick<Routes, 'forgetPassword' | 'resetPassword' | 'disownSignIn' | 'changePassword'> {
  const { database, passwords, sessions } = context
  return {
    async forgetPassword({ email }, { lang, realNow }) {
      return { data: await sendCode(context, email, lang, realNow), message: { word: 'upstream.codeSent' } }
    },

    async resetPassword(input, { lang, realNow }) {
      await resetByCode(context, input, lang, realNow)
      return { data: null, message: { word: 'upstream.passwordSet' } }
    },

    async disownSignIn({ token }, { lang, realNow }) {
      const data = await disownSignIn(context, token, lang, realNow)
      const { email } = data
      const values = email === undefined ? {} : { email }
      return {
        data,
        message: { word: email === undefined ? 'upstream.notice.disowned' : 'upstream.notice.codeSent', values },
      }
    },

    async changePassword({ rawPassword, newPassword }, call) {
      const { lang, realNow, agent } = call
      const who = await call.player()
      if (!who.hasPassword) throw new Refused('upstream.guestNoPassword')
      demandHardToGuess(newPassword, 'newPassword', who.username)
      const { db } = database
      const own = { id: who.id, password: rawPassword, now: realNow, field: 'rawPassword' }
      const presentHash = await demandPassword({ db, passwords }, own)
      const passwordHash = await passwords.hash(newPassword)
      // This session also gets a new token, so that a copy of the old token stops working as well.
      const authToken = await database.transaction(async (tx) => {
        const owner = await holdCaller(tx, call, who.id)
        if (owner.passwordHash !== presentHash) throw new Refused('upstream.passwordWrong', {}, 400, own.field)
        await tx.update(player).set({ passwordHash }).where(eq(player.id, who.id))
        await sessions.endAll(tx, owner)
        await tellOwner(tx, who, { lang, kind: 'passwordChanged' }, realNow)
        return await sessions.start(tx, owner, agent)
      })
      sessions.forget([who.id])
      return { data: { authToken }, message: { word: 'upstream.passwordChanged' } }
    },
  }
}
