import { AsyncLocalStorage } from 'node:async_hooks'
import { eq } from 'drizzle-orm'
import { Pool } from 'pg'
import { beforeEach, expect, test, vi } from 'vitest'
import type { As, Wire } from '../../../cli/conformance/client.ts'
import {
  codeInMail,
  newName,
  ownPasskey,
  type Player,
  richPlayer,
  signedAnswer,
} from '../../../cli/conformance/samples.ts'
import { CALLS, type CallName } from '../../../contract/calls/calls.ts'
import { PROOF_HEADER } from '../../../contract/calls/identity.ts'
import { DEVICE_HEADER } from '../../../contract/calls/signIn.ts'
import { apart } from '../../../tests/support/statements.ts'
import { testUpstream } from '../../../tests/support/upstream.ts'
import { readEmails } from '../mail/emails.ts'
import { eraseAccounts } from '../personal-data/erase.ts'
import { accountClosing, ownDataCopy } from '../tables/closing.ts'
import { player as players } from '../tables/player.ts'

/** A call is stopped before each of its statements and transactions in turn; there another call changes what it has verified. */
/** The call that is stopped, on both sides of the line: jobs and the other call go on. */
const underWay = new AsyncLocalStorage<boolean>()
const MARK = 'x-under-way'
/** What happens before the next statement or transaction. */
let before: () => Promise<void> = async () => {}
const upstream = testUpstream({
  webUrl: 'https://kancil.example',
  onRequest: (req, _, next) => underWay.run(req.get(MARK) !== undefined, next),
})
beforeEach(() => {
  const connect = Pool.prototype.connect as (this: Pool, done?: unknown) => unknown
  vi.spyOn(Pool.prototype, 'connect').mockImplementation(function (this: Pool, done?: unknown) {
    if (!underWay.getStore()) return connect.call(this, done)
    const goOn = before().then(() => connect.call(this, done))
    return done ? undefined : goOn
  } as typeof Pool.prototype.connect)
})

const NEW = 'sandibaru1'
const made = async (name: CallName, input: Wire, as: As = {}) => {
  const headers = { ...as.headers, ...(underWay.getStore() ? { [MARK]: '1' } : {}) }
  return await upstream.call(name, input, { ...as, headers })
}
type Answer = Awaited<ReturnType<typeof made>>
const must = async (answer: Promise<Answer>) => expect(await answer).toMatchObject({ code: 200 })
const emailOf = ({ username }: Player) => `${username}@example.com`
const google = (id: string, more: Wire = {}) => ({
  ...{ token: 'verified', appName: 'kancil', thirdParty: 2 },
  ...{ googleUserId: id, googleUserEmail: '', googleUserName: 'Budi' },
  ...more,
})

async function proven({ token, password }: Player): Promise<As> {
  const { data } = await made('confirmIdentity', { password }, { token })
  return { token, headers: { [PROOF_HEADER]: CALLS.confirmIdentity.reply.parse(data).proof } }
}
async function codeOf(player: Player) {
  const email = emailOf(player)
  const { data } = await made('forgetPassword', { email })
  const typed = { email, verifyToken: data, verifyCode: await codeInMail(upstream.url, email) }
  return { ...typed, resetPassword: NEW, confirmResetPassword: NEW }
}
async function otherSession({ username, password }: Player): Promise<string> {
  return CALLS.login.reply.parse((await made('login', { username, password })).data).authToken
}
async function erase({ username }: Player): Promise<void> {
  const { db } = upstream.database
  const at = Date.now()
  const [row] = await db.select({ id: players.id }).from(players).where(eq(players.username, username))
  const closing = { player: row?.id ?? '', askedAt: new Date(at), closesAt: new Date(at + 1) }
  await db.insert(accountClosing).values(closing)
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const context = { database: upstream.database, log, sessions: { forget: () => {} }, filesFolder: '/nowhere' }
  expect(await eraseAccounts(context, at + 2)).toBe(1)
}
/** The link of the e-mail that tells of a sign-in on another device. */
async function noticeOf(player: Player): Promise<string> {
  const { username, password } = player
  const on = (device: string) => ({ headers: { [DEVICE_HEADER]: device.padEnd(43, 'x') } })
  for (const device of ['home', 'other']) await must(made('login', { username, password }, on(device)))
  const letter = (await readEmails(upstream.database.db)).find(({ recipient }) => recipient === emailOf(player))
  return /token=([\w-]{43})/.exec(letter?.body ?? '')?.[1] ?? ''
}

/** The call under way, and what changes meanwhile. */
type Prepare = (player: Player) => Promise<{ call: () => Promise<Answer>; change: () => Promise<unknown> }>
const scene = (player: Player) => ({ base: upstream.url, player })
const signIn = ({ username, password }: Player) => made('login', { username, password })
const changed = (player: Player) =>
  must(made('changePassword', { rawPassword: player.password, newPassword: NEW, confirmNewPassword: NEW }, player))

const CASES: Readonly<Record<string, Prepare>> = {
  'a sign-in, and a new password': async (player) => ({ call: () => signIn(player), change: () => changed(player) }),
  'a sign-in, and a reset by a code': async (player) => {
    const typed = await codeOf(player)
    return { call: () => signIn(player), change: () => must(made('resetPassword', typed)) }
  },
  'a sign-in, and the erasure': async (player) => ({ call: () => signIn(player), change: () => erase(player) }),
  'a sign-in by Google, and the erasure': async (player) => {
    const id = newName()
    const mine = { googleUserEmail: emailOf(player), linkPassword: player.password }
    await must(made('thirdPartyLogin', google(id, mine)))
    return { call: () => made('thirdPartyLogin', google(id)), change: () => erase(player) }
  },
  'a link to Google by a password, and a new password': async (player) => ({
    call: () =>
      made('thirdPartyLogin', google(newName(), { googleUserEmail: emailOf(player), linkPassword: player.password })),
    change: () => changed(player),
  }),
  'a sign-in by a passkey, and "it was not me"': async (player) => {
    const token = await noticeOf(player)
    const answer = await signedAnswer(scene(player), await ownPasskey(scene(player)))
    return { call: () => made('passkeySignIn', answer), change: () => must(made('disownSignIn', { token })) }
  },
  'a confirmation by a passkey, and its removal': async (player) => {
    const device = await ownPasskey(scene(player))
    const passkey = await signedAnswer(scene(player), device)
    const as = await proven(player)
    return {
      call: () => made('confirmIdentity', { passkey }, { token: player.token }),
      change: () => must(made('passkeyRemove', { id: device.id }, as)),
    }
  },
  'a new password by a session, and the end of that session': async (player) => {
    const token = await otherSession(player)
    const typed = { rawPassword: player.password, newPassword: NEW, confirmNewPassword: NEW }
    return {
      call: () => made('changePassword', typed, { token }),
      change: () => must(made('endSessions', {}, { token: player.token })),
    }
  },
  'the end of all sessions by a session, and the end of that session': async (player) => {
    const token = await otherSession(player)
    return {
      call: () => made('endSessions', {}, { token }),
      change: () => must(made('endSessions', {}, { token: player.token })),
    }
  },
}

async function rowOf({ username }: Pick<Player, 'username'>) {
  const [row] = await upstream.database.db.select().from(players).where(eq(players.username, username))
  if (!row) throw new Error('no such player')
  return row
}
/** Whether the answer opens the account; a new account of Google is another one. */
async function opens({ data }: Answer): Promise<boolean> {
  const { authToken: token } = CALLS.login.reply.parse(data)
  const detail = await made('userDetail', {}, { token })
  return detail.code === 200 && !CALLS.userDetail.reply.parse(detail.data).username.startsWith('goog')
}

/** Makes the call with `change` before its statement of this number; undefined, and 200, when it has none. */
async function interleaved(number: number, call: () => Promise<Answer>, change: () => Promise<unknown>) {
  let count = 0
  let changing: Promise<unknown> | undefined
  before = async () => {
    if (++count !== number) return
    before = async () => {}
    changing = apart(() => underWay.run(false, change))
    await Promise.allSettled([changing])
  }
  const answer = await underWay.run(true, call)
  before = async () => {}
  await changing
  if (changing) return answer
  expect([number > 1, answer.code]).toEqual([true, 200])
  return undefined
}

// Proves ACC-73.
test.each(Object.entries(CASES))(
  '%s: nothing that was verified before opens anything after',
  { timeout: 120_000 },
  async (_, prepare) => {
    for (let number = 1; ; number++) {
      const player = await richPlayer(upstream.url, { balance: '0' })
      const { call, change } = await prepare(player)
      const answer = await interleaved(number, call, change)
      if (!answer) break
      if (answer.code === 200) expect(await opens(answer), `statement ${number}`).toBe(false)
    }
  },
)

// Proves ACC-73.
test('another address is not confirmed by the code of the one before', async () => {
  for (let number = 1; ; number++) {
    const [username, password] = [newName(), 'rahasia123']
    const email = `${username}@example.com`
    const { data } = await made('register', { username, password, email })
    const { authToken: token = '' } = CALLS.register.reply.parse(data)
    const verifyCode = await codeInMail(upstream.url, email)
    const as = await proven({ username, password, token })
    const call = () => made('modifyInfo', { email: `other-${email}` }, as)
    const confirm = () => must(made('confirmEmail', { verifyCode }, { token }))
    if (!(await interleaved(number, call, confirm))) break
    expect(await rowOf({ username }), `statement ${number}`).toMatchObject({ email })
  }
})

// Proves ACC-73.
test('a code of an address that the player has left sets no password', async () => {
  for (let number = 1; ; number++) {
    const player = await richPlayer(upstream.url)
    const typed = await codeOf(player)
    const email = `new-${emailOf(player)}`
    await must(made('modifyInfo', { email }, await proven(player)))
    const verifyCode = await codeInMail(upstream.url, email)
    const { passwordHash } = await rowOf(player)
    const change = () => must(made('confirmEmail', { verifyCode }, { token: player.token }))
    const answer = await interleaved(number, () => made('resetPassword', typed), change)
    if (!answer) break
    expect((await rowOf(player)).passwordHash, `statement ${number}`).toBe(passwordHash)
  }
})

// Proves ACC-65, ACC-73.
test.each([
  ['prepareOwnData', {}, ownDataCopy],
  ['ownDataFile', { format: 'json' }, ownDataCopy],
  ['closeAccount', {}, accountClosing],
] as const)('a session that has ended does not go on with %s', async (name, input, table) => {
  for (let number = 1; ; number++) {
    const player = await richPlayer(upstream.url, { balance: '0' })
    const as = await proven({ ...player, token: await otherSession(player) })
    if (name === 'ownDataFile') await must(made('prepareOwnData', {}, as))
    const { id } = await rowOf(player)
    const stored = () => upstream.database.db.select().from(table).where(eq(table.player, id))
    let meanwhile: unknown
    const answer = await interleaved(
      number,
      () => made(name, input, as),
      async () => {
        await must(made('endSessions', {}, { token: player.token }))
        meanwhile = await stored()
      },
    )
    if (!answer) break
    expect(await stored(), `statement ${number}`).toEqual(meanwhile)
  }
})

// Proves ACC-62.
test('of ten answers with one counter one signs in, and nine are refused for the counter', async () => {
  const player = await richPlayer(upstream.url)
  const device = await ownPasskey(scene(player))
  const answers: Wire[] = []
  for (let n = 0; n < 10; n++) {
    device.counter = 7
    answers.push(await signedAnswer(scene(player), device))
  }
  const replies = await Promise.all(answers.map((answer) => made('passkeySignIn', answer)))
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
  const refused = replies.filter(({ code }) => code !== 200)
  expect(refused.map(({ data }) => data)).toEqual(Array(9).fill({ reason: 'passkey_counter' }))
})
