import { and, asc, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { EpochMs } from '../../../common/epochMs.ts'
import { CODE_ACCOUNT_EXISTS } from '../../../contract/calls/envelope.ts'
import type { Lang } from '../../../contract/languages.ts'
import { mailboxOf } from '../../../contract/mailbox.ts'
import type { Database, Db, Tx } from '../../kit/db/types.ts'
import { Refused } from '../../kit/http/refused.ts'
import { claimBonus } from '../promotions/claimBonus.ts'
import { assertMayBegin, takeOverExclusion } from '../protection/exclusions.ts'
import { player } from '../tables/player.ts'
import { createPlayer, inventedName, nameKey, playerOfGoogle } from './accounts.ts'
import { countTry, forgetTries } from './attempts.ts'
import { isFree } from './email.ts'
import { type HeldPlayer, holdMade, holdPlayer } from './heldPlayer.ts'
import type { Passwords } from './passwords.ts'

interface GoogleDeps {
  database: Database
  passwords: Passwords
}

export interface GoogleAccount {
  googleUserId: string
  /** Verified by Google, or empty. */
  googleUserEmail: string
  googleUserName: string
  invitedCode: string
  /** The password of the account that has this e-mail. */
  linkPassword?: string | undefined
  /** True when the player wants a separate account. */
  separate?: '1' | undefined
}

/** The highest number of accounts with an unconfirmed e-mail that are checked against the password. */
const CANDIDATES = 3

/** Finds or creates a Google account's player; one with a password is linked by it. Throws Refused, 409 unchosen. */
export async function googlePlayer(
  { database, passwords }: GoogleDeps,
  account: GoogleAccount,
  { now, realNow, lang }: { now: EpochMs; realNow: EpochMs; lang: Lang },
): Promise<(tx: Tx) => Promise<HeldPlayer>> {
  const { googleUserId, googleUserEmail: email, googleUserName, invitedCode, linkPassword, separate } = account
  const linked = await playerOfGoogle(database.db, googleUserId)
  if (linked) return ownPlayer
  const owners = email === '' || separate ? [] : await passwordAccountsOf(database.db, email)
  if (owners.length === 0) return ownPlayer
  if (linkPassword === undefined) throw new Refused('upstream.googleAccountExists', {}, CODE_ACCOUNT_EXISTS)
  const owner = await ownerByPassword(linkPassword)
  return async (tx) => {
    const confirmed = await isFree(tx, email, owner.id)
    const linked = await holdPlayer(
      tx,
      eq(player.id, owner.id),
      eq(player.passwordHash, owner.passwordHash ?? ''),
      hasAddress(email),
      isNull(player.googleUserId),
    )
    if (!linked) throw new Refused('upstream.googleAccountExists', {}, CODE_ACCOUNT_EXISTS)
    // The spelling that the player has confirmed stays.
    const address = linked.mailbox ? {} : { email, emailConfirmedAt: new Date(now), mailbox: mailboxOf(email) }
    await tx
      .update(player)
      .set({ googleUserId, ...(confirmed ? address : {}) })
      .where(eq(player.id, owner.id))
    await takeOverExclusion(tx, owner.id, { email: confirmed ? email : undefined, googleUserId }, now)
    if (confirmed) await claimBonus(tx, 'welcome', { email })
    return linked
  }

  async function ownPlayer(tx: Tx): Promise<HeldPlayer> {
    const linked = await holdPlayer(tx, eq(player.googleUserId, googleUserId))
    if (linked) return linked
    const facts = { googleUserId, googleEmail: email, fullName: googleUserName, invitedCode }
    await assertMayBegin(tx, { email, googleUserId }, { lang, now })
    const free = email !== '' && (await isFree(tx, email, ''))
    const address = free ? { email, emailConfirmed: true } : {}
    return await holdMade(tx, await createPlayer(tx, { username: inventedName('goog'), ...facts, ...address }, now))
  }

  async function ownerByPassword(password: string): Promise<Candidate> {
    for (const owner of owners) {
      const tries = nameKey(owner.username)
      await countTry(database.db, tries, realNow)
      if (!(await passwords.verify(password, owner.passwordHash))) continue
      await forgetTries(database.db, tries)
      return owner
    }
    throw new Refused('upstream.passwordOfAccountWrong', {}, 400, 'linkPassword')
  }
}

/** It has confirmed the mailbox in some spelling, or has this address unconfirmed. */
const hasAddress = (email: string): SQL =>
  sql`(${or(eq(player.mailbox, mailboxOf(email)), eq(player.emailKey, email.toLowerCase()))})`

type Candidate = Awaited<ReturnType<typeof passwordAccountsOf>>[number]

/** The account that has confirmed this e-mail, else those with it unconfirmed; none with another Google account. */
async function passwordAccountsOf(db: Db, email: string) {
  const rows = await db
    .select({
      id: player.id,
      username: player.username,
      passwordHash: player.passwordHash,
      confirmedAt: player.emailConfirmedAt,
    })
    .from(player)
    .where(and(hasAddress(email), isNotNull(player.passwordHash), isNull(player.googleUserId)))
    // Newer accounts with the same address do not hide the one that has confirmed it.
    .orderBy(asc(isNull(player.emailConfirmedAt)), desc(player.createdAt))
    .limit(CANDIDATES)
  const confirmed = rows.filter(({ confirmedAt }) => confirmedAt !== null)
  return confirmed.length > 0 ? confirmed : rows
}
