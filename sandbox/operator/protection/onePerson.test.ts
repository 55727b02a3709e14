import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { mailboxOf } from '../../../contract/mailbox.ts'
import { e164Of } from '../../../contract/phone.ts'
import { readEmail, readUserName } from '../../../contract/typedText.ts'
import { SILENT, testDatabase } from '../../kit/db/testing.ts'
import { balanceReader } from '../../ledger/balance.ts'
import { checkLedger } from '../../ledger/check.ts'
import { orderOf, playerAt, tellOf } from '../../testing.ts'
import { createPlayer, type NewPlayer, nameKey, REGISTRATION_BONUS, retiredHashes } from '../players/accounts.ts'
import { emailCodeOf, storeCode } from '../players/codes.ts'
import { confirmEmail } from '../players/email.ts'
import { googlePlayer } from '../players/googleSignIn.ts'
import { holdMade } from '../players/heldPlayer.ts'
import { openSessions } from '../players/sessions.ts'
import { hashToken } from '../players/tokens.ts'
import { INVITE_BONUS, INVITE_MIN_DEPOSIT } from '../promotions/inviteBonus.ts'
import { payPromotions } from '../promotions/promotions.ts'
import { excludedContact, retiredName } from '../tables/contacts.ts'
import { player as playerTable } from '../tables/player.ts'
import { breakOf, takeBreak } from './breaks.ts'
import { assertMayBegin, keepExclusion } from './exclusions.ts'

const NOW = Date.parse('2026-11-29T12:00:00+07:00')
const database = testDatabase()
afterAll(async () => expect(await checkLedger(database.db)).toEqual([]))

const unused = () => `u${randomUUID().slice(0, 10)}`
const newPlayer = (about: Partial<NewPlayer> = {}) =>
  database.transaction((tx) => createPlayer(tx, { username: unused(), ...about }, NOW))
const secret = 'the key of the codes'

/** Types the code that was sent to this address. */
async function confirm(id: string, email: string) {
  const code = await database.transaction((tx) =>
    storeCode(tx, { secret }, { id: emailCodeOf(id), recipient: email, lifetimeMs: 60_000 }, NOW),
  )
  const start = openSessions(database, () => NOW).start
  const tokenHash = hashToken(await database.transaction(async (tx) => start(tx, await holdMade(tx, id))))
  return await confirmEmail({ database, secret }, { tokenHash, realNow: NOW }, { id, code })
}
const exclude = (player: string, length: '6m' | '6w' = '6m') =>
  takeBreak(database, { player, lang: 'en', now: NOW }, { kind: length === '6m' ? 'exclusion' : 'break', length })
const bonusOf = async (player: string) => {
  await payPromotions({ database, log: SILENT }, NOW)
  return (await balanceReader(database.db)(player)).bonus
}
const signInByGoogle = async (googleUserId: string, googleUserEmail: string) => {
  const account = { googleUserId, googleUserEmail, googleUserName: 'Budi', invitedCode: '' }
  const passwords = { hash: async () => '', verify: async () => false }
  const find = await googlePlayer({ database, passwords }, account, { now: NOW, realNow: NOW, lang: 'en' })
  return (await database.transaction(find)).id
}

/** Every way to set dots between the letters, as often as there are numbers below `many`. */
const dotted = (name: string, many: number) =>
  Array.from({ length: many }, (_, bits) =>
    [...name].map((letter, at) => (at > 0 && (bits >> (at - 1)) & 1 ? `.${letter}` : letter)).join(''),
  )
const wide = (text: string) => text.replace(/[\da-z]/gi, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0))
const mixed = (text: string, bits: number) =>
  [...text].map((sign, at) => ((bits >> (at % 12)) & 1 ? sign.toUpperCase() : sign)).join('')

const EMAILS = dotted('budisantoso', 300).map((name, at) => {
  const plus = ['', '+kancil', '+a.b', '+1+2'][at % 4]
  const host = ['gmail.com', 'googlemail.com', 'GMail.com', 'gmail.com\u200b '][at % 4]
  return `${at % 3 ? mixed(name, at) : at % 2 ? wide(name) : ` ${name}`}${plus}@${host}`
})
const NAMES = Array.from({ length: 150 }, (_, bits) => {
  const name = mixed('budi1234', bits)
  return (
    [name, ` ${name}\u00a0`, wide(name), `${name.slice(0, 3)}\u200b${name.slice(3)}`, `\u202a${name}\u202c`][
      bits % 5
    ] ?? ''
  )
})
const PHONES = ['0', '62', '+62', '0062', '(+62) ', '+62 0'].flatMap((before) =>
  [
    '81234567890',
    '812 3456 7890',
    '812-3456-7890',
    '812.3456.7890',
    '\u202a812\u20113456\u20117890',
    '812 345 67890',
  ].flatMap((rest) => [(text: string) => text, wide].map((written) => ` ${written(before + rest)}\u200e`)),
)

// Proves ACC-02, ACC-58, ACC-76, PRT-23.
test('an exclusion is kept of a closed account for every spelling of its name, e-mail address and phone number', async () => {
  expect(new Set([...EMAILS, ...NAMES, ...PHONES]).size).toBeGreaterThanOrEqual(400)
  const [email, phone, name] = ['budisantoso@gmail.com', '+6281234567890', 'budi1234']
  const { id } = await playerAt(database, NOW)
  const { until } = await exclude(id)
  await database.transaction(async (tx) => {
    await keepExclusion(tx, id, { email, phone }, NOW)
    await tx.insert(retiredName).values((await retiredHashes(tx, name)).map((nameHash) => ({ nameHash })))
  })
  const begin = (contacts: object, now = NOW) =>
    database.transaction((tx) => assertMayBegin(tx, contacts, { lang: 'en', now }))
  const refusal = { word: 'upstream.protection.noAccount.exclusion', values: { time: expect.stringContaining('2027') } }
  for (const typed of EMAILS) await expect(begin({ email: readEmail(typed) }), typed).rejects.toMatchObject(refusal)
  for (const typed of PHONES) await expect(begin({ phone: e164Of(typed) }), typed).rejects.toMatchObject(refusal)
  for (const typed of NAMES) {
    expect(nameKey(readUserName(typed)), typed).toBe(name)
    await expect(newPlayer({ username: readUserName(typed) }), typed).rejects.toMatchObject({
      word: 'upstream.usernameTaken',
    })
  }
  await begin({ email: 'budisantoso@example.com', phone: '+6281234567891' })
  await begin({ email, phone }, until)
  const kept = JSON.stringify(await database.db.select().from(excludedContact))
  for (const clear of [email, phone, 'budi']) expect(kept).not.toContain(clear)
})

// Proves PRT-23, PRT-29.
test.each(['6m', '6w'] as const)(
  'a Google account of a person on a break of %s opens no other account, while theirs is there and after it',
  async (length) => {
    const [googleUserId, email] = [unused(), `${unused()}@gmail.com`]
    const id = await newPlayer({ email, emailConfirmed: true })
    const { kind } = await exclude(id, length)
    const refusal = { word: `upstream.protection.noAccount.${kind}` }
    const spelled = email.replace('u', 'U.').replace('@', '+x@')
    await expect(signInByGoogle(googleUserId, spelled)).rejects.toMatchObject(refusal)
    await database.transaction(async (tx) => {
      await keepExclusion(tx, id, { email, googleUserId }, NOW)
      await tx
        .update(playerTable)
        .set({ email: '', emailConfirmedAt: null, mailbox: null })
        .where(eq(playerTable.id, id))
    })
    await expect(signInByGoogle(unused(), spelled)).rejects.toMatchObject(refusal)
    await expect(signInByGoogle(googleUserId, '')).rejects.toMatchObject(refusal)
    const typed = await newPlayer({ email: spelled })
    expect(await breakOf(database.db, typed, NOW), 'what was only typed').toBeNull()
    expect(await confirm(typed, spelled)).toMatchObject({ kind })
    expect(await breakOf(database.db, typed, NOW)).toMatchObject({ kind })
  },
)

// Proves ACC-30, ACC-76.
test('of two who confirm two spellings of one mailbox at once, one has it', async () => {
  const name = unused()
  const spellings = [`${name}@gmail.com`, `${name.slice(0, 2)}.${name.slice(2)}+two@googlemail.com`]
  const ids = [await newPlayer({ email: spellings[0] ?? '' }), await newPlayer({ email: spellings[1] ?? '' })]
  const all = await Promise.allSettled(ids.map((id, at) => confirm(id, spellings[at] ?? '')))
  expect(all.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

// Proves ACC-76, PRO-13.
test('two who register with two spellings of one confirmed address at once get one bonus, and a third none after them', async () => {
  const name = unused()
  const register = (spelling: string) => signInByGoogle(unused(), `${spelling}@gmail.com`)
  const ids = await Promise.all([register(`${name}x`), register(`${name}.x`)])
  expect((await Promise.all(ids.map(bonusOf))).sort()).toEqual([0, REGISTRATION_BONUS])
  const has = eq(playerTable.mailbox, `${name}x@gmail.com`)
  await database.db.update(playerTable).set({ email: '', emailConfirmedAt: null, mailbox: null }).where(has)
  expect(await bonusOf(await register(`${name}x+3`)), 'the mailbox is free, its bonus was given').toBe(0)
})

// Proves PRO-13.
test('who confirms an address after the registration has had its bonus: no other account gets one for it', async () => {
  const email = `${unused()}@gmail.com`
  const id = await newPlayer({ email })
  await confirm(id, email)
  await confirm(id, `${unused()}@example.com`)
  expect(await bonusOf(id)).toBe(REGISTRATION_BONUS)
  expect(await bonusOf(await signInByGoogle(unused(), email.replace('@', '+b@')))).toBe(0)
})

// Proves INV-09.
test('an invitation counts once for a confirmed contact: the next account of the friend brings no bonus', async () => {
  const { id: inviter } = await playerAt(database, NOW)
  const friendWith = async (email: string, phone: string) => {
    const id = await newPlayer({ phone })
    await database.db.update(playerTable).set({ invitedBy: inviter }).where(eq(playerTable.id, id))
    await confirm(id, email)
    const transNo = await orderOf(database, id, NOW, { amount: INVITE_MIN_DEPOSIT })
    await tellOf(database, transNo, { now: NOW, amount: INVITE_MIN_DEPOSIT })
    return id
  }
  const email = `${unused()}@gmail.com`
  const other = () => `${unused()}@example.com`
  const first = await friendWith(email, '+6281200001111')
  await confirm(first, other())
  expect(await bonusOf(inviter)).toBe(INVITE_BONUS)
  await friendWith(email.replace('@', '+again@'), '+6281200002222')
  expect(await bonusOf(inviter)).toBe(INVITE_BONUS)
  await database.db.update(playerTable).set({ phoneKey: null }).where(eq(playerTable.id, first))
  await friendWith(other(), '+6281200001111')
  expect(await bonusOf(inviter), 'the number has counted').toBe(INVITE_BONUS)
  await friendWith(other(), '+6281200003333')
  expect(await bonusOf(inviter)).toBe(INVITE_BONUS * 2)
})

// Proves ACC-76.
test('the migration spells mailboxes as the contract does', async () => {
  const migration = readFileSync(new URL('../../migrations/196_one_person.sql', import.meta.url), 'utf8')
  const [rule = ''] = /case\n[\s\S]*?end(?= as mailbox)/.exec(migration) ?? []
  const hosts = ['gmail.com', 'googlemail.com', 'proton.me', 'protonmail.com', 'icloud.com', 'me.com', 'mac.com']
  hosts.push('outlook.com', 'hotmail.com', 'live.com', 'example.com')
  const emails = hosts.flatMap((host) => ['budi', 'b.u.di', 'bu.di+x.y', 'budi+x+y'].map((name) => `${name}@${host}`))
  const list = sql.join(
    emails.map((email) => sql`(${email})`),
    sql`, `,
  )
  const { rows } = (await database.db.execute(
    sql`select ${sql.raw(rule)} as mailbox from (select split_part(email, '@', 1) as name,
      split_part(split_part(email, '@', 1), '+', 1) as base, split_part(email, '@', 2) as host
      from (values ${list}) as given (email)) as named`,
  )) as unknown as { rows: { mailbox: string }[] }
  expect(rows.map(({ mailbox }) => mailbox)).toEqual(emails.map(mailboxOf))
})
