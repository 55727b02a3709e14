import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, type Wire } from '../../cli/conformance/client.ts'
import { codeInMail, ownPasskey, type Player, richPlayer, signedAnswer } from '../../cli/conformance/samples.ts'
import { CALLS, type CallName } from '../../contract/calls/calls.ts'
import { DEVICE_HEADER } from '../../contract/calls/signIn.ts'
import { readEmails } from '../../sandbox/operator/mail/emails.ts'
import { eraseAccounts } from '../../sandbox/operator/personal-data/erase.ts'
import { accountClosing } from '../../sandbox/operator/tables/closing.ts'
import { player as players } from '../../sandbox/operator/tables/player.ts'
import { startTwoUpstreams, type TwoUpstreams } from './twoUpstreams.ts'

const PLAYERS = 50
/** So many of them at once: a process hashes four passwords at a time. */
const AT_ONCE = 5
const NEW = 'sandibaru1'

let upstreams: TwoUpstreams
beforeAll(async () => {
  upstreams = await startTwoUpstreams(process.env.TEST_DATABASE_URL)
}, 240_000)
afterAll(() => upstreams?.close(), 240_000)

const made = async (at: number, name: CallName, input: Wire, token?: string) =>
  (await ask(upstreams.urlOf(at), name, input, { token })).envelope
type Answer = Awaited<ReturnType<typeof made>>
const scene = (player: Player) => ({ base: upstreams.urlOf(0), player })
const emailOf = ({ username }: Player) => `${username}@example.com`

interface Race {
  /** One sign-in of a stranger. */
  signIn: (at: number) => Promise<Answer>
  /** After it nothing that the stranger knows opens the account. */
  change: () => Promise<unknown>
}
const byPassword =
  ({ username, password }: Player) =>
  (at: number) =>
    made(at, 'login', { username, password })
const must = async (answer: Promise<Answer>) => expect(await answer).toMatchObject({ code: 200 })

const RACES: Readonly<Record<string, (player: Player) => Promise<Race>>> = {
  'a new password': async (player) => {
    const typed = { rawPassword: player.password, newPassword: NEW, confirmNewPassword: NEW }
    return { signIn: byPassword(player), change: () => must(made(0, 'changePassword', typed, player.token)) }
  },
  'a reset by a code': async (player) => {
    const email = emailOf(player)
    const { data } = await made(0, 'forgetPassword', { email })
    const typed = { email, verifyToken: data, verifyCode: await codeInMail(upstreams.urlOf(0), email) }
    const reset = { ...typed, resetPassword: NEW, confirmResetPassword: NEW }
    return { signIn: byPassword(player), change: () => must(made(0, 'resetPassword', reset)) }
  },
  '"it was not me", with a passkey of the stranger': async (player) => {
    const { username, password } = player
    for (const device of ['home', 'other']) {
      const headers = { [DEVICE_HEADER]: device.padEnd(43, 'x') }
      await ask(upstreams.urlOf(0), 'login', { username, password }, { headers })
    }
    const letters = await readEmails(upstreams.database.db)
    const letter = letters.find(({ recipient, body }) => recipient === emailOf(player) && body.includes('token='))
    const token = /token=([\w-]{43})/.exec(letter?.body ?? '')?.[1] ?? ''
    const device = await ownPasskey(scene(player))
    return {
      signIn: async (at) => made(at, 'passkeySignIn', await signedAnswer({ base: upstreams.urlOf(at) }, device)),
      change: () => must(made(0, 'disownSignIn', { token })),
    }
  },
  'the erasure': async (player) => {
    const { db } = upstreams.database
    const [row] = await db.select().from(players).where(eq(players.username, player.username))
    const at = Date.now()
    const times = { askedAt: new Date(at), closesAt: new Date(at + 1) }
    await db.insert(accountClosing).values({ player: row?.id ?? '', ...times })
    const log = { info: () => {}, warn: () => {}, error: () => {} }
    const context = { database: upstreams.database, log, sessions: { forget: () => {} }, filesFolder: '/nowhere' }
    return { signIn: byPassword(player), change: () => eraseAccounts(context, at + 2) }
  },
}

/**
 * Two strangers sign in twice each while the change is made: with the owner's session as many as a player may have.
 * Returns how many of theirs live on.
 */
async function survivors(prepare: (player: Player) => Promise<Race>): Promise<number> {
  const { signIn, change } = await prepare(await richPlayer(upstreams.urlOf(0), { balance: '0' }))
  const strangers = [0, 1].map(async (at) => [await signIn(at), await signIn(at + 1)])
  const [, ...answers] = await Promise.all([change(), ...strangers])
  const tokens = answers.flat().flatMap((answer) => {
    const opened = answer.code === 200 ? CALLS.login.reply.parse(answer.data).authToken : undefined
    return opened ? [opened] : []
  })
  const codes = await Promise.all(tokens.map(async (token) => (await made(0, 'userDetail', {}, token)).code))
  return codes.filter((code) => code === 200).length
}

// Proves ACC-73.
test.each(Object.entries(RACES))('no sign-in under way outlives %s', { timeout: 240_000 }, async (_, prepare) => {
  const counts: number[] = []
  while (counts.length < PLAYERS)
    counts.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => survivors(prepare)))))
  expect(counts.filter((count) => count > 0)).toEqual([])
})
