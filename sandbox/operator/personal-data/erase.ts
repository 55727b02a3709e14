import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import type { EpochMs } from '../../../common/epochMs.ts'
import { eachDue, type RowsContext } from '../../kit/db/eachDue.ts'
import type { Database, Tx } from '../../kit/db/types.ts'
import { bonusOf, mainOf } from '../../ledger/accounts.ts'
import { lockAccounts } from '../../ledger/locks.ts'
import { nameKey, retiredHashes } from '../players/accounts.ts'
import { phoneCodesKey } from '../players/attempts.ts'
import { AVATARS } from '../players/avatars.ts'
import { dropRequestCodes, emailCodeOf } from '../players/codes.ts'
import { holdPlayer } from '../players/heldPlayer.ts'
import type { Sessions } from '../players/sessions.ts'
import { keepExclusion } from '../protection/exclusions.ts'
import { accountClosing, ownDataCopy } from '../tables/closing.ts'
import { retiredName } from '../tables/contacts.ts'
import { playerEvent } from '../tables/events.ts'
import { passkey } from '../tables/passkey.ts'
import {
  favourite,
  loginFailure,
  mail,
  mailedCode,
  payoutPause,
  player,
  savedAccount,
  session,
  supportQuestion,
  upload,
  withdrawal,
} from '../tables/player.ts'
import { knownDevice, signInNotice } from '../tables/signIns.ts'
import { verification } from '../tables/verification.ts'
import { isSettled, unsettledOf } from './closing.ts'

const AT_ONCE = 50

interface EraseContext extends RowsContext {
  database: Database
  sessions: Pick<Sessions, 'forget'>
  /** The folder of uploaded pictures. */
  filesFolder: string
}

/** Erases accounts whose time has passed and in which nothing is payable or in progress; a job. Returns how many. */
export async function eraseAccounts(context: EraseContext, now: EpochMs): Promise<number> {
  const { database, sessions, filesFolder } = context
  const due = and(isNull(accountClosing.erasedAt), lte(accountClosing.closesAt, new Date(now)))
  const rows = {
    job: 'erase accounts',
    id: accountClosing.player,
    order: accountClosing.closesAt,
    due,
    ofPlayer: (id: string) => eq(accountClosing.player, id),
    limit: AT_ONCE,
  } as const
  return await eachDue(context, rows, now, async (id) => {
    const pictures = await database.transaction((tx) => eraseAccount(tx, id, now))
    if (!pictures) return false
    sessions.forget([id])
    // A file without its row is shown to nobody, so a process that stops here leaves nothing readable.
    for (const name of pictures) await rm(join(filesFolder, name), { force: true })
    return true
  })
}

/** Erases what names the person; the books stay under the id. Returns the pictures to delete; `undefined`: not due. */
async function eraseAccount(tx: Tx, id: string, now: EpochMs): Promise<string[] | undefined> {
  await lockAccounts(tx, [mainOf(id), bonusOf(id)])
  const at = new Date(now)
  const mine = and(eq(accountClosing.player, id), isNull(accountClosing.erasedAt), lte(accountClosing.closesAt, at))
  const [closing] = await tx.select().from(accountClosing).where(mine).for('update')
  const owner = await holdPlayer(tx, eq(player.id, id))
  if (!closing || !owner || !isSettled(await unsettledOf(tx, id, now))) return undefined
  const email = owner.emailConfirmedAt ? owner.email : undefined
  const { phoneKey } = owner
  await keepExclusion(tx, id, { email, googleUserId: owner.googleUserId, phone: phoneKey }, now)
  const names = (await retiredHashes(tx, owner.username)).map((nameHash) => ({ nameHash }))
  await tx.insert(retiredName).values(names).onConflictDoNothing()
  await anonymise(tx, id)
  await tx.delete(loginFailure).where(eq(loginFailure.nameKey, nameKey(owner.username)))
  if (phoneKey !== null) await erasePhone(tx, phoneKey)
  if (owner.email !== '') await tx.delete(mail).where(eq(sql`lower(${mail.recipient})`, owner.email.toLowerCase()))
  const pictures = await deleteOwned(tx, id)
  await tx.update(accountClosing).set({ erasedAt: at }).where(eq(accountClosing.player, id))
  return pictures
}

/** What was written to a number, and counted for it. */
async function erasePhone(tx: Tx, phone: string): Promise<void> {
  await tx.delete(loginFailure).where(eq(loginFailure.nameKey, phoneCodesKey(phone)))
  await tx.delete(mail).where(eq(mail.recipient, phone))
  await dropRequestCodes(tx, phone)
}

/** Nobody can register this name, sign in with it, or be invited by this code. */
async function anonymise(tx: Tx, id: string): Promise<void> {
  const pseudonym = `closed-${id}`
  await tx
    .update(player)
    .set({
      username: pseudonym,
      usernameKey: pseudonym,
      passwordHash: null,
      email: '',
      emailConfirmedAt: null,
      mailbox: null,
      fullName: '',
      phone: '',
      phoneKey: null,
      birthday: '',
      avatar: AVATARS[0] ?? '',
      inviteCode: pseudonym,
      googleUserId: null,
      lastLoginAt: null,
      previousLoginAt: null,
    })
    .where(eq(player.id, id))
  // The payout stays, with the last digits that its line of the history shows.
  await tx
    .update(withdrawal)
    .set({ holder: '', phone: '', email: '', accountNo: sql`right(${withdrawal.accountNo}, 4)` })
    .where(eq(withdrawal.player, id))
}

async function deleteOwned(tx: Tx, id: string): Promise<string[]> {
  await tx.delete(session).where(eq(session.player, id))
  await tx.delete(mailedCode).where(eq(mailedCode.id, emailCodeOf(id)))
  await tx.delete(payoutPause).where(eq(payoutPause.player, id))
  await tx.delete(knownDevice).where(eq(knownDevice.player, id))
  await tx.delete(signInNotice).where(eq(signInNotice.player, id))
  await tx.delete(passkey).where(eq(passkey.player, id))
  await tx.delete(savedAccount).where(eq(savedAccount.player, id))
  await tx.delete(playerEvent).where(eq(playerEvent.player, id))
  await tx.delete(ownDataCopy).where(eq(ownDataCopy.player, id))
  await tx.delete(verification).where(eq(verification.player, id))
  await tx.delete(favourite).where(eq(favourite.player, id))
  await tx.delete(supportQuestion).where(eq(supportQuestion.player, id))
  const pictures = await tx.delete(upload).where(eq(upload.player, id)).returning({ name: upload.name })
  return pictures.map(({ name }) => name)
}
