import { randomUUID } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rupiah } from '../../../contract/money/sen.ts'
import { DAY_MS } from '../../../contract/time/wib.ts'
import { temporaryFolder } from '../../../tests/support/temporaryFolder.ts'
import { openTestDatabase, SILENT } from '../../kit/db/testing.ts'
import type { Database } from '../../kit/db/types.ts'
import { mainOf, SYSTEM } from '../../ledger/accounts.ts'
import { history, transfer } from '../../ledger/tables.ts'
import { post } from '../../ledger/transfers.ts'
import { betBy, playerAt, problemsOf } from '../../testing.ts'
import { createOrder } from '../deposits/create.ts'
import { bet } from '../game-wallet/moves.ts'
import { writeLetters } from '../mail/letters.ts'
import { createPlayer } from '../players/accounts.ts'
import { changeProfile } from '../players/changeProfile.ts'
import { emailCodeOf, storeCode } from '../players/codes.ts'
import { confirmEmail } from '../players/email.ts'
import { holdMade } from '../players/heldPlayer.ts'
import { passkeysOf } from '../players/passkeys.ts'
import { giveProof } from '../players/proofs.ts'
import { openSessions } from '../players/sessions.ts'
import { hashToken } from '../players/tokens.ts'
import { breakOf, mayPlay, takeBreak } from '../protection/breaks.ts'
import { passkey } from '../tables/passkey.ts'
import { mail, player, savedAccount, session, supportQuestion, upload, withdrawal } from '../tables/player.ts'
import { closeAccount, keepAccount, unsettledOf } from './closing.ts'
import { eraseAccounts } from './erase.ts'

const NOW = Date.parse('2026-11-27T12:00:00+07:00')
const DUE = NOW + 14 * DAY_MS

let database: Database
const filesFolder = temporaryFolder()
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

let count = 0
/** A new player without money to withdraw. */
async function newPlayer(about: Partial<Parameters<typeof createPlayer>[1]> = {}) {
  count++
  const username = `close${count}x`
  const input = { username, email: `${username}@example.com`, emailConfirmed: true, fullName: 'Budi', ...about }
  const id = await database.transaction((tx) => createPlayer(tx, input, NOW))
  return { id, ...input }
}
const pay = (id: string, amount: number) =>
  database.transaction((tx) =>
    post(
      tx,
      [{ id: randomUUID(), kind: 'deposit', debit: SYSTEM.outside, credit: mainOf(id), amount: rupiah(amount) }],
      NOW,
    ),
  )
const sessions = () => openSessions(database, () => NOW)
const signIn = (id: string) => database.transaction(async (tx) => sessions().start(tx, await holdMade(tx, id)))
/** A new session with a proof of identity. */
async function prove(id: string, now = NOW) {
  const tokenHash = hashToken(await signIn(id))
  const { proof } = await database.transaction(async (tx) =>
    giveProof(tx, await holdMade(tx, id), { sessionHash: tokenHash, way: 'password' }, now),
  )
  return { tokenHash, proofHash: hashToken(proof) }
}
async function close(id: string, now = NOW) {
  const by = await prove(id, now)
  const owner = await sessions().playerOf(by.tokenHash, now)
  return await closeAccount(database, { ...by, lang: 'en', now, realNow: now }, owner)
}
const erase = (now: number) => eraseAccounts({ database, log: SILENT, sessions: sessions(), filesFolder }, now)
const rowOf = async (id: string) => (await database.db.select().from(player).where(eq(player.id, id)))[0]
const order = (id: string, now = NOW) =>
  createOrder(
    { database, gatewayUrl: '', now: () => now },
    { player: id, key: randomUUID(), lang: 'en', paymentChannel: 'QRIS', amount: rupiah(50_000) },
  )

const secret = 'the key of the codes'
async function confirm(id: string, email: string, now: number) {
  const code = await database.transaction((tx) =>
    storeCode(tx, { secret }, { id: emailCodeOf(id), recipient: email, lifetimeMs: DAY_MS }, now),
  )
  await confirmEmail({ database, secret }, { tokenHash: hashToken(await signIn(id)), realNow: now }, { id, code })
}
/** A change of the profile with a proof of identity. */
async function change(id: string, changes: { email: string }) {
  const by = await prove(id)
  const times = { now: NOW, realNow: NOW }
  const sent = { lang: 'en', agent: '', device: undefined, key: '', multipart: undefined } as const
  const call = { ...times, ...sent, ...by }
  const player = () => sessions().playerOf(by.tokenHash, NOW)
  await changeProfile({ database, sessions: sessions(), secret }, { ...call, player }, changes)
}

// Proves ACC-55.
test('money that can be paid out, an open order and an open round stand in the way', async () => {
  const { id } = await newPlayer()
  await pay(id, 50_000)
  await expect(close(id)).rejects.toMatchObject({ word: 'upstream.closing.payOutFirst' })
  const other = await newPlayer()
  await order(other.id)
  await expect(close(other.id)).rejects.toMatchObject({ word: 'upstream.closing.inProgress' })
  const gambler = await playerAt(database, NOW, { main: rupiah(5_000) })
  await bet(database, { ...betBy(gambler, rupiah(5_000)), amount: rupiah(5_000) }, NOW)
  expect(await unsettledOf(database.db, gambler.id, NOW)).toMatchObject({ payable: 0, openRounds: 1 })
  await expect(close(gambler.id)).rejects.toMatchObject({ word: 'upstream.closing.inProgress' })
})

// Proves ACC-57.
test('the passkeys of an erased account are gone', async () => {
  const { id } = await newPlayer()
  const kept = { player: id, publicKey: Buffer.alloc(1), counter: 0, createdAt: new Date(NOW) }
  await database.db.insert(passkey).values({ id: `key-of-${id}`, ...kept })
  await close(id)
  await erase(DUE - 1)
  expect(await passkeysOf(database.db, id)).toHaveLength(1)
  await erase(DUE)
  expect(await passkeysOf(database.db, id)).toEqual([])
})

// Proves ACC-55.
test('what is too small to be paid out is said, and does not stand in the way', async () => {
  const { id } = await newPlayer()
  await pay(id, 9_000)
  expect(await unsettledOf(database.db, id, NOW)).toMatchObject({
    payable: 0,
    remainder: rupiah(9_000),
    bonus: rupiah(10_000),
  })
  expect(await close(id)).toBe(DUE)
})

// Proves ACC-56.
test('a closed account takes no bet and no deposit, its owner is told, and it can be kept for 14 days', async () => {
  const { id, email } = await newPlayer()
  await close(id)
  expect(await mayPlay(database.db, id, NOW)).toBe(false)
  await expect(order(id)).rejects.toMatchObject({ word: 'upstream.protection.closing' })
  await writeLetters({ database, log: SILENT }, NOW)
  const letters = await database.db.select().from(mail).where(eq(mail.recipient, email))
  expect(letters.map(({ subject }) => subject)).toEqual(['Your account is being closed'])
  expect(await close(id, NOW + DAY_MS), 'a second press keeps the time').toBe(DUE)
  await erase(DUE - 1)
  expect((await rowOf(id))?.email).toBe(email)
  await keepAccount(database, id, NOW)
  expect(await mayPlay(database.db, id, NOW)).toBe(true)
  await expect(keepAccount(database, id, NOW)).rejects.toMatchObject({ word: 'upstream.closing.notClosing' })
  await erase(DUE)
  expect((await rowOf(id))?.email).toBe(email)
})

// Proves ACC-57.
test('the job erases the person and keeps the books, which still balance', async () => {
  const { id, username, email } = await newPlayer({ googleUserId: `google-${randomUUID()}` })
  await pay(id, 5_000)
  const at = new Date(NOW)
  const owned = { player: id, createdAt: at }
  const file = `${randomUUID().replaceAll('-', '')}.png`
  writeFileSync(join(filesFolder, file), 'a picture')
  await database.db.update(player).set({ phone: '0812', birthday: '1990-01-01' }).where(eq(player.id, id))
  await database.db.insert(upload).values({ ...owned, name: file, type: 'image/png' })
  await database.db.insert(savedAccount).values({ player: id, method: 'BCA', accountNo: '0011', usedAt: at })
  await database.db.insert(supportQuestion).values({ ...owned, question: 'I am Budi', answer: '', answeredAt: at })
  const payout = { amount: rupiah(10_000), method: 'BCA', holder: 'Budi', phone: '0812', email } as const
  await database.db
    .insert(withdrawal)
    .values({ ...owned, ...payout, transNo: `W-${id}`, accountNo: '0011223344', state: 'failed' })
  const [moves, lines] = [await database.db.$count(transfer), await database.db.$count(history)]
  await close(id)
  expect(await erase(DUE)).toBe(1)

  const row = await rowOf(id)
  expect(row).toMatchObject({ email: '', phone: '', fullName: '', birthday: '', passwordHash: null })
  expect(row).toMatchObject({ googleUserId: null, emailConfirmedAt: null })
  const everything = JSON.stringify([
    row,
    await database.db.select().from(withdrawal),
    await database.db.select().from(mail),
  ])
  for (const secret of [username, email, 'Budi', '0812', '0011223344']) expect(everything).not.toContain(secret)
  for (const table of [session, upload, savedAccount, supportQuestion])
    expect(await database.db.$count(table, eq(table.player, id))).toBe(0)
  expect(existsSync(join(filesFolder, file))).toBe(false)
  expect([await database.db.$count(transfer), await database.db.$count(history)]).toEqual([moves, lines])
  expect((await database.db.select().from(withdrawal).where(eq(withdrawal.player, id)))[0]?.accountNo).toBe('3344')
  await expect(keepAccount(database, id, NOW)).rejects.toMatchObject({ word: 'upstream.closing.notClosing' })
  expect(await erase(DUE + DAY_MS), 'once').toBe(0)
})

// Proves ACC-57.
test('an account with money that arrived meanwhile waits', async () => {
  const { id, email } = await newPlayer()
  await close(id)
  await pay(id, 20_000)
  await erase(DUE)
  expect((await rowOf(id))?.email).toBe(email)
})

// Proves ACC-58.
test('the name of an erased account is never free again', async () => {
  const { id, username } = await newPlayer()
  await close(id)
  await erase(DUE)
  await expect(newPlayer({ username: username.toUpperCase() })).rejects.toMatchObject({
    word: 'upstream.usernameTaken',
  })
})

// Proves PRT-23.
test('a self-exclusion outlives the account: whoever confirms the same address or Google account takes it over', async () => {
  const googleUserId = `google-${randomUUID()}`
  const { id, email } = await newPlayer({ googleUserId })
  const taken = await takeBreak(database, { player: id, lang: 'en', now: NOW }, { kind: 'exclusion', length: '6m' })
  await close(id)
  await erase(DUE)
  const stranger = await newPlayer({ email, emailConfirmed: false })
  expect(await breakOf(database.db, stranger.id, DUE)).toBeNull()
  const again = await newPlayer({ email: email.toUpperCase() })
  expect(await breakOf(database.db, again.id, DUE)).toMatchObject({ kind: 'exclusion', until: taken.until })
  const withGoogle = await newPlayer({ email: '', googleUserId })
  expect(await breakOf(database.db, withGoogle.id, DUE)).toMatchObject({ until: taken.until })
  expect(await mayPlay(database.db, again.id, taken.until - 1)).toBe(false)
})

// Proves PRT-28.
test('a longer break hides no self-exclusion, neither at the erasure nor in the account that takes it over', async () => {
  const { id, email } = await newPlayer()
  const take = (player: string, length: '6m' | '6w', at: number) =>
    takeBreak(database, { player, lang: 'en', now: at }, { kind: length === '6m' ? 'exclusion' : 'break', length })
  // The exclusion has sixteen days left at the erasure, the break nine more.
  const exclusion = await take(id, '6m', Date.parse('2026-06-13T12:00:00+07:00'))
  const longer = await take(id, '6w', Date.parse('2026-11-09T12:00:00+07:00'))
  expect(longer.until).toBeGreaterThan(exclusion.until)
  expect(exclusion.until).toBeGreaterThan(DUE)
  expect(await breakOf(database.db, id, NOW)).toMatchObject({ kind: 'exclusion', until: longer.until })
  await close(id)
  await erase(DUE)
  const other = await newPlayer({ email: `other-${email}` })
  await take(other.id, '6w', DUE)
  await confirm(other.id, email, DUE)
  expect(await breakOf(database.db, other.id, DUE)).toMatchObject({ kind: 'exclusion' })
  await expect(order(other.id, DUE)).rejects.toMatchObject({ word: 'upstream.protection.exclusion' })
})

// Proves PRT-27.
test.each(['removed', 'replaced'] as const)(
  'an address that is %s takes the break or exclusion of its account along',
  async (how) => {
    const { id, email } = await newPlayer()
    const taken = await takeBreak(database, { player: id, lang: 'en', now: NOW }, { kind: 'exclusion', length: '6m' })
    if (how === 'replaced') await confirm(id, `new-${email}`, NOW)
    else await change(id, { email: '' })
    const again = await newPlayer({ email })
    expect(await breakOf(database.db, again.id, NOW)).toMatchObject({ kind: 'exclusion', until: taken.until })
    const resting = await newPlayer()
    await takeBreak(database, { player: resting.id, lang: 'en', now: NOW }, { kind: 'break', length: '6w' })
    await change(resting.id, { email: '' })
    expect(await breakOf(database.db, (await newPlayer({ email: resting.email })).id, NOW)).toMatchObject({
      kind: 'break',
    })
    const free = await newPlayer()
    await change(free.id, { email: '' })
    expect(await breakOf(database.db, (await newPlayer({ email: free.email })).id, NOW)).toBeNull()
  },
)

// Proves ACC-57.
test('no invariant of the ledger is broken', async () => {
  expect(await problemsOf(database)).toEqual([])
})
