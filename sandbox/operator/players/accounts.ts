import { randomInt, randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import type { EpochMs } from '../../../common/epochMs.ts'
import { mailboxOf } from '../../../contract/mailbox.ts'
import { rupiah, type Sen } from '../../../contract/money/sen.ts'
import { readPhone } from '../../../contract/typedText.ts'
import { constraintOf } from '../../kit/db/errors.ts'
import type { Db, Tx } from '../../kit/db/types.ts'
import { Refused } from '../../kit/http/refused.ts'
import { bonusOf, SYSTEM } from '../../ledger/accounts.ts'
import { isMoneyOpen } from '../../ledger/gate.ts'
import { addHistory } from '../../ledger/history.ts'
import { openPlayer } from '../../ledger/openPlayer.ts'
import { post } from '../../ledger/transfers.ts'
import { writeEvent } from '../events/events.ts'
import { claimBonus } from '../promotions/claimBonus.ts'
import { noteEarned } from '../promotions/promotions.ts'
import { takeOverExclusion } from '../protection/exclusions.ts'
import { SETTINGS } from '../settings.ts'
import { keyedHashes, retiredName } from '../tables/contacts.ts'
import { player } from '../tables/player.ts'
import { AVATARS } from './avatars.ts'
import { isFree } from './email.ts'

export const REGISTRATION_BONUS = rupiah(SETTINGS.registrationBonus)

const BONUS_TITLE = 'upstream.history.registrationBonus'

/** The alphabet without letters and digits that look alike. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const randomText = (length: number) => Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

export interface NewPlayer {
  username: string
  passwordHash?: string
  email?: string
  /** True when the e-mail is verified as this player's; it is confirmed unless another player has confirmed it. */
  emailConfirmed?: boolean
  invitedCode?: string
  googleUserId?: string
  /** An address that Google has verified, also where another player has confirmed it. */
  googleEmail?: string
  /** As E.164, confirmed by its code. */
  phone?: string
  fullName?: string
  isGuest?: boolean
  /** Whatever this person has had; zero is none. In sen. Without it the usual one, once for a person. */
  registrationBonus?: Sen | undefined
}

/** A player with accounts and the welcome bonus. Throws Refused. @returns the id, or that of who was first by Google */
export async function createPlayer(tx: Tx, input: NewPlayer, now: EpochMs): Promise<string> {
  const { invitedCode, username, emailConfirmed, registrationBonus, googleEmail, phone, ...facts } = input
  const id = randomUUID()
  const invitedBy = invitedCode ? await playerOfCode(tx, invitedCode) : undefined
  if (invitedCode && !invitedBy) throw new Refused('upstream.inviteCodeUnknown', {}, 400, 'invitedCode')
  if (await isRetired(tx, username)) throw taken()
  const email = emailConfirmed && input.email && (await isFree(tx, input.email, id)) ? input.email : undefined
  try {
    const inserted = await tx
      .insert(player)
      .values({
        ...facts,
        ...(phone === undefined ? {} : { phone: readPhone(phone), phoneKey: phone }),
        id,
        username,
        usernameKey: nameKey(username),
        avatar: AVATARS[randomInt(AVATARS.length)] ?? '',
        inviteCode: `K${randomText(7)}`,
        invitedBy: invitedBy ?? null,
        emailConfirmedAt: email ? new Date(now) : null,
        mailbox: email ? mailboxOf(email) : null,
        createdAt: new Date(now),
      })
      .onConflictDoNothing({ target: player.googleUserId })
      .returning({ id: player.id })
    const other = inserted.length > 0 ? undefined : await playerOfGoogle(tx, input.googleUserId ?? '')
    if (other) return other
  } catch (error) {
    if (constraintOf(error) === 'player_username_key_key') throw taken()
    throw error
  }
  await openPlayer(tx, id)
  await takeOverExclusion(tx, id, { email, googleUserId: input.googleUserId, phone }, now)
  const isDue =
    registrationBonus !== undefined ||
    (!input.isGuest && (await claimBonus(tx, 'welcome', { email: email ?? googleEmail, phone })))
  const amount = registrationBonus ?? REGISTRATION_BONUS
  if (!input.isGuest && isDue && amount > 0) await giveBonus(tx, id, amount, now)
  return id
}

const taken = () => new Refused('upstream.usernameTaken', {}, 400, 'username')

/** The name of an erased account is never free again. */
async function isRetired(tx: Tx, username: string): Promise<boolean> {
  return (await tx.$count(retiredName, inArray(retiredName.nameHash, await retiredHashes(tx, username)))) > 0
}

/** Under this hash the name of an erased account stays taken. */
export const retiredHashes = (tx: Tx, username: string) => keyedHashes(tx, [`name\n${nameKey(username)}`])

/** Names are unique without regard to case. */
export const nameKey = (username: string) => username.toLowerCase()

/** An unused name of 12 characters for a guest, a Google account or a phone. */
export const inventedName = (prefix: 'tamu' | 'goog' | 'telp') => prefix + randomText(8).toLowerCase()

/** Google's account number identifies the player; its e-mail does not. */
export async function playerOfGoogle(tx: Db, googleUserId: string): Promise<string | undefined> {
  const [row] = await tx.select({ id: player.id }).from(player).where(eq(player.googleUserId, googleUserId))
  return row?.id
}

/** No code of ours holds a dash: one in a typed code groups its letters for the eye. */
async function playerOfCode(tx: Tx, code: string): Promise<string | undefined> {
  const inviteCode = code.replaceAll('-', '').toUpperCase()
  const [row] = await tx.select({ id: player.id }).from(player).where(eq(player.inviteCode, inviteCode))
  return row?.id
}

/** While money is stopped the bonus is recorded and paid later, so an account may be opened at any time. */
async function giveBonus(tx: Tx, id: string, amount: Sen, now: number): Promise<void> {
  if (!(await isMoneyOpen(tx))) {
    const earned = { id: `BNS-${id}`, player: id, amount, title: BONUS_TITLE } as const
    await noteEarned(tx, `registration ${id}`, [earned], now)
    return
  }
  const transfer = {
    id: `registration-${id}`,
    kind: 'bonus',
    debit: SYSTEM.promotion,
    credit: bonusOf(id),
    amount,
  } as const
  await post(tx, [transfer], now)
  const line = { transNo: `BNS-${id}`, player: id, kind: 'bonus', state: 'credited', amount } as const
  await addHistory(tx, { ...line, title: BONUS_TITLE, transferId: transfer.id }, now)
  await writeEvent(tx, { player: id, kind: 'bonusGiven', about: line.transNo, amount, reason: BONUS_TITLE, at: now })
}

/** Records a sign-in; the player sees the previous one. */
export async function noteLogin(tx: Tx, id: string, now: number): Promise<void> {
  await tx
    .update(player)
    .set({ previousLoginAt: sql`last_login_at`, lastLoginAt: new Date(now) })
    .where(eq(player.id, id))
}
