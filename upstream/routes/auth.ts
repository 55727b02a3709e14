import { eq } from 'drizzle-orm'
import { createPlayer, inventedName, type NewPlayer, nameKey, noteLogin, playerOfGoogle } from '../auth/accounts.ts'
import { countTry, forgetTries } from '../auth/attempts.ts'
import { type ResetContext, resetByCode, sendCode } from '../auth/reset.ts'
import { player } from '../db/schema/player.ts'
import type { Tx } from '../db/types.ts'
import { Refused } from '../http/refused.ts'
import type { Asked, RoutesOf } from '../http/route.ts'

type AuthCalls =
  | 'login'
  | 'register'
  | 'guest'
  | 'thirdPartyLogin'
  | 'forgetPassword'
  | 'resetPassword'
  | 'changePassword'
  | 'logout'

/** When, and from what kind of device. */
type At = Pick<Asked, 'now' | 'agent'>

/** Sign-in in all its ways (specification sections 4 and 7). */
export function authRoutes(context: ResetContext): RoutesOf<AuthCalls> {
  const { database, passwords, sessions } = context

  /** Finds or makes the player and opens a session, in one transaction. */
  async function signIn(find: (tx: Tx) => Promise<string>, { now, agent }: At): Promise<string> {
    const { id, token } = await database.transaction(async (tx) => {
      const id = await find(tx)
      await noteLogin(tx, id, now)
      return { id, token: await sessions.start(tx, id, agent) }
    })
    sessions.forget([id])
    return token
  }
  const signUp = (given: NewPlayer, at: At) => signIn((tx) => createPlayer(tx, given, at.now), at)

  return {
    async login({ username, password }, { now, agent }) {
      const key = nameKey(username)
      await countTry(database.db, key, now)
      const [row] = await database.db
        .select({ id: player.id, passwordHash: player.passwordHash })
        .from(player)
        .where(eq(player.usernameKey, key))
      const right = await passwords.verify(password, row?.passwordHash)
      if (!row || !right) throw new Refused('upstream.wrongLogin')
      const find = async (tx: Tx) => {
        await forgetTries(tx, key)
        return row.id
      }
      return { data: { authToken: await signIn(find, { now, agent }) } }
    },

    async register({ username, password, email, invitedCode }, at) {
      const [taken] = await database.db
        .select({ id: player.id })
        .from(player)
        .where(eq(player.usernameKey, nameKey(username)))
      if (taken) throw new Refused('upstream.usernameTaken')
      const passwordHash = await passwords.hash(password)
      const authToken = await signUp({ username, passwordHash, email, invitedCode }, at)
      return { data: { authToken }, message: { word: 'upstream.registered' } }
    },

    async guest(_, at) {
      return { data: { authToken: await signUp({ username: inventedName('tamu'), isGuest: true }, at) } }
    },

    async thirdPartyLogin({ googleUserId, googleUserName, googleUserEmail, invitedCode }, { now, agent }) {
      const find = async (tx: Tx) => {
        const known = await playerOfGoogle(tx, googleUserId)
        if (known) return known
        const facts = { googleUserId, email: googleUserEmail, fullName: googleUserName, invitedCode }
        return await createPlayer(tx, { username: inventedName('goog'), ...facts }, now)
      }
      return { data: { authToken: await signIn(find, { now, agent }) } }
    },

    async forgetPassword({ email }, { lang, now }) {
      return { data: await sendCode(context, email, lang, now), message: { word: 'upstream.codeSent' } }
    },

    async resetPassword(input, { now }) {
      await resetByCode(context, input, now)
      return { data: null, message: { word: 'upstream.passwordSet' } }
    },

    async changePassword({ rawPassword, newPassword }, asked) {
      const { id, hasPassword } = await asked.player()
      if (!hasPassword) throw new Refused('upstream.guestNoPassword')
      const tries = `change:${id}`
      await countTry(database.db, tries, asked.now)
      const [row] = await database.db
        .select({ passwordHash: player.passwordHash })
        .from(player)
        .where(eq(player.id, id))
      if (!(await passwords.verify(rawPassword, row?.passwordHash))) throw new Refused('upstream.passwordWrong')
      const passwordHash = await passwords.hash(newPassword)
      await database.transaction(async (tx) => {
        await forgetTries(tx, tries)
        await tx.update(player).set({ passwordHash }).where(eq(player.id, id))
        await sessions.endAll(tx, [id], asked.tokenHash)
      })
      sessions.forget([id])
      return { data: null, message: { word: 'upstream.passwordChanged' } }
    },

    async logout(_, { tokenHash }) {
      if (tokenHash) await sessions.end(tokenHash)
      return { data: null }
    },
  }
}
