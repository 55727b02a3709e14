import { randomInt, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { rupiah } from '../../contract/money.ts'
import { AVATARS } from '../content/avatars.ts'
import { constraintOf } from '../db/errors.ts'
import { player } from '../db/schema/player.ts'
import type { Tx } from '../db/types.ts'
import { Refused } from '../http/refused.ts'
import { bonusOf, openPlayer, SYSTEM } from '../ledger/accounts.ts'
import { addHistory } from '../ledger/history.ts'
import { post } from '../ledger/transfers.ts'

/** Specification section 9: the register promotion mentions 10,000. */
const REGISTRATION_BONUS = rupiah(10_000)

/** Without letters and digits that look alike. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const randomText = (length: number) => Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

export interface NewPlayer {
  username: string
  passwordHash?: string
  email?: string
  invitedCode?: string
  googleUserId?: string
  fullName?: string
  isGuest?: boolean
}

/**
 * Makes a player with ledger accounts; everybody but a guest receives the registration bonus. A code nobody has is
 * ignored: the form shows it read-only, so the player could not correct it. Throws Refused when the name is taken.
 * @param now epoch ms
 * @returns the player's id, or that of the player who got the Google account at the same moment
 */
export async function createPlayer(tx: Tx, given: NewPlayer, now: number): Promise<string> {
  const { invitedCode, username, ...facts } = given
  const id = randomUUID()
  const invitedBy = invitedCode ? await playerOfCode(tx, invitedCode) : undefined
  try {
    const made = await tx
      .insert(player)
      .values({
        ...facts,
        id,
        username,
        usernameKey: nameKey(username),
        avatar: AVATARS[randomInt(AVATARS.length)] ?? '',
        inviteCode: `K${randomText(7)}`,
        invitedBy: invitedBy ?? null,
        createdAt: new Date(now),
      })
      .onConflictDoNothing({ target: player.googleUserId })
      .returning({ id: player.id })
    const other = made.length > 0 ? undefined : await playerOfGoogle(tx, given.googleUserId ?? '')
    if (other) return other
  } catch (error) {
    if (constraintOf(error) === 'player_username_key_key') throw new Refused('upstream.usernameTaken')
    throw error
  }
  await openPlayer(tx, id)
  if (!given.isGuest) await giveBonus(tx, id, now)
  return id
}

/** Names are unique whatever their case. */
export const nameKey = (username: string) => username.toLowerCase()

/** A free-standing name of 12 characters for a guest or a Google account. */
export const inventedName = (prefix: 'tamu' | 'goog') => prefix + randomText(8).toLowerCase()

/** Google's own number of the account, never its e-mail, says who it is. */
export async function playerOfGoogle(tx: Tx, googleUserId: string): Promise<string | undefined> {
  const [row] = await tx.select({ id: player.id }).from(player).where(eq(player.googleUserId, googleUserId))
  return row?.id
}

async function playerOfCode(tx: Tx, code: string): Promise<string | undefined> {
  const [row] = await tx.select({ id: player.id }).from(player).where(eq(player.inviteCode, code.toUpperCase()))
  return row?.id
}

async function giveBonus(tx: Tx, id: string, now: number): Promise<void> {
  const transfer = {
    id: `registration-${id}`,
    kind: 'bonus',
    debit: SYSTEM.promotion,
    credit: bonusOf(id),
    amount: REGISTRATION_BONUS,
  } as const
  await post(tx, [transfer], now)
  const line = {
    transNo: `BNS-${id}`,
    player: id,
    kind: 'bonus',
    state: 'credited',
    amount: REGISTRATION_BONUS,
  } as const
  await addHistory(tx, { ...line, title: 'upstream.history.registrationBonus', transferId: transfer.id }, now)
}

/** Notes a sign-in; the one before it is what the player is shown. */
export async function noteLogin(tx: Tx, id: string, now: number): Promise<void> {
  await tx
    .update(player)
    .set({ previousLoginAt: sql`last_login_at`, lastLoginAt: new Date(now) })
    .where(eq(player.id, id))
}
