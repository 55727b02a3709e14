import { and, eq, ne, sql } from 'drizzle-orm'
import type { EpochMs } from '../../../common/epochMs.ts'
import type { InputOf } from '../../../contract/calls/call.ts'
import type { Calls } from '../../../contract/calls/calls.ts'
import type { Channel } from '../../../contract/calls/phone.ts'
import { isIndonesian } from '../../../contract/phone.ts'
import { readPhone } from '../../../contract/typedText.ts'
import type { Tx } from '../../kit/db/types.ts'
import { Refused } from '../../kit/http/refused.ts'
import { translate } from '../../kit/http/translate.ts'
import { writeEmail } from '../mail/emails.ts'
import { claimBonus } from '../promotions/claimBonus.ts'
import { assertMayBegin, keepExclusion, takeOverExclusion } from '../protection/exclusions.ts'
import { player } from '../tables/player.ts'
import { createPlayer, inventedName } from './accounts.ts'
import { countPhoneCode } from './attempts.ts'
import type { CallContext } from './callContext.ts'
import { checkCode, dropRequestCodes, type MailedCode, phoneCodeOf, storeCode, useCode } from './codes.ts'
import { type HeldPlayer, holdCaller, holdMade, holdPlayer } from './heldPlayer.ts'
import { demandHardToGuess } from './newPassword.ts'
import { hasPasskey } from './passkeys.ts'
import { pausePayouts } from './payoutPause.ts'
import { demandProof, waysOf } from './proofs.ts'
import type { ResetContext } from './reset.ts'
import { tellOwner } from './tellOwner.ts'
import { newToken } from './tokens.ts'

const LIFETIME_MS = 10 * 60 * 1000

export interface PhoneContext extends ResetContext {
  phones: {
    /** How a code can be sent; no way switches phones off. */
    channels: readonly Channel[]
    /** Numbers of other countries too. */
    abroad: boolean
  }
}

const SUBJECTS: Record<Channel, string> = { whatsapp: 'WhatsApp', sms: 'SMS' }

/** Sends a code; no account is looked at, so a known number and an unknown one make no difference. Throws Refused, TooManyTries. */
export async function sendPhoneCode(
  context: PhoneContext,
  { phone, channel }: InputOf<Calls['sendPhoneCode']>,
  { lang, realNow: now }: Pick<CallContext, 'lang' | 'realNow'>,
): Promise<string> {
  const { channels, abroad } = context.phones
  if (!channels.includes(channel)) throw new Refused('upstream.unknownCall', {}, 501)
  if (!abroad && !isIndonesian(phone)) throw new Refused('upstream.phone.abroad', {}, 400, 'phone')
  await countPhoneCode(context.database.db, phone, now)
  const verifyToken = newToken()
  await context.database.transaction(async (tx) => {
    const id = phoneCodeOf(verifyToken)
    const code = await storeCode(tx, context, { id, recipient: phone, lifetimeMs: LIFETIME_MS }, now)
    // Its last line is that of WebOTP: a browser offers the code to this host alone.
    const body = translate(lang, 'upstream.phone.text', { code, host: new URL(context.webUrl).hostname })
    await writeEmail(tx, { channel, recipient: phone, subject: SUBJECTS[channel], body }, now, LIFETIME_MS)
  })
  return verifyToken
}

type CodeInput = Pick<InputOf<Calls['changePhone']>, 'phone' | 'verifyCode' | 'verifyToken'>

const checkPhoneCode = (
  context: PhoneContext,
  { phone, verifyCode, verifyToken }: CodeInput,
  now: EpochMs,
): Promise<MailedCode> => checkCode(context, { id: phoneCodeOf(verifyToken), code: verifyCode, recipient: phone }, now)

/** The player of a number whose code was right, or a new one. The code stays valid while the agreement is missing. Throws Refused. */
export async function phonePlayer(
  context: PhoneContext,
  input: InputOf<Calls['phoneSignIn']>,
  { now, realNow, lang }: Pick<CallContext, 'now' | 'realNow' | 'lang'>,
): Promise<(tx: Tx) => Promise<HeldPlayer>> {
  const { phone, invitedCode, agree } = input
  const row = await checkPhoneCode(context, input, realNow)
  return async (tx) => {
    await lockPhone(tx, phone)
    const owner = await holdPlayer(tx, eq(player.phoneKey, phone))
    if (!owner && !agree) throw new Refused('upstream.phone.agree', {}, 400, 'agree')
    if (!owner) await assertMayBegin(tx, { phone }, { lang, now: realNow })
    await useCode(tx, row)
    return (
      owner ?? (await holdMade(tx, await createPlayer(tx, { username: inventedName('telp'), phone, invitedCode }, now)))
    )
  }
}

/** Sets the password, ends all sessions and pauses payouts. A passkey is stronger than a phone: with one nothing changes. Throws Refused. */
export async function resetByPhone(
  context: PhoneContext,
  input: InputOf<Calls['phoneReset']>,
  { lang, realNow: now }: Pick<CallContext, 'lang' | 'realNow'>,
): Promise<void> {
  const { database, passwords, sessions } = context
  const { phone, resetPassword } = input
  demandHardToGuess(resetPassword, 'resetPassword')
  const row = await checkPhoneCode(context, input, now)
  const passwordHash = await passwords.hash(resetPassword)
  const id = await database.transaction(async (tx) => {
    const owner = await holdPlayer(tx, eq(player.phoneKey, phone))
    if (!owner) throw new Refused('upstream.phone.unknown', {}, 400, 'phone')
    if (await hasPasskey(tx, owner.id)) throw new Refused('upstream.phone.hasPasskey')
    demandHardToGuess(resetPassword, 'resetPassword', owner.username)
    await useCode(tx, row)
    await dropRequestCodes(tx, phone)
    await tx.update(player).set({ passwordHash, isGuest: false }).where(eq(player.id, owner.id))
    await pausePayouts(tx, owner, { passwordCounts: false }, now)
    await sessions.endAll(tx, owner)
    await tellOwner(tx, owner, { lang, kind: 'passwordChanged' }, now)
    return owner.id
  })
  sessions.forget([id])
}

/** The number becomes the player's, after a confirmation; another one in its place pauses payouts. Throws Refused. */
export async function changePhone(context: PhoneContext, call: CallContext, input: CodeInput): Promise<void> {
  const { lang, realNow: now } = call
  const { phone } = input
  const { id } = await call.player()
  await demandProof(context.database.db, call, now)
  const row = await checkPhoneCode(context, input, now)
  await context.database.transaction(async (tx) => {
    await lockPhone(tx, phone)
    const owner = await holdCaller(tx, call, id)
    await demandProof(tx, call, now)
    const others = await tx.$count(player, and(eq(player.phoneKey, phone), ne(player.id, id)))
    if (others > 0) throw new Refused('upstream.phone.taken', {}, 400, 'phone')
    await useCode(tx, row)
    const { phoneKey } = owner
    const isOther = phoneKey !== null && phoneKey !== phone
    if (isOther) await leavePhone(tx, owner, phoneKey, now)
    await tx
      .update(player)
      .set({ phone: readPhone(phone), phoneKey: phone })
      .where(eq(player.id, id))
    if (!owner.isGuest) await claimBonus(tx, 'welcome', { phone })
    await takeOverExclusion(tx, id, { phone }, now)
    if (phoneKey !== phone) await tellOwner(tx, owner, { lang, kind: 'phoneChanged' }, now)
  })
  context.sessions.forget([id])
}

/** The player keeps no number, after a confirmation, and payouts pause. Throws Refused. */
export async function removePhone({ database, sessions }: PhoneContext, call: CallContext): Promise<void> {
  const { lang, realNow: now } = call
  const { id } = await call.player()
  await database.transaction(async (tx) => {
    const owner = await holdCaller(tx, call, id)
    if (owner.phoneKey === null) return
    const ways = await waysOf(tx, { ...owner, hasPassword: owner.passwordHash !== null })
    if (ways.length === 0) throw new Refused('upstream.phone.onlyWay')
    await demandProof(tx, call, now)
    await leavePhone(tx, owner, owner.phoneKey, now)
    await tx.update(player).set({ phone: '', phoneKey: null }).where(eq(player.id, id))
    await tellOwner(tx, owner, { lang, kind: 'phoneChanged' }, now)
  })
  sessions.forget([id])
}

/** A self-exclusion stays with the number that its player leaves, and no payout leaves for a while. */
async function leavePhone(tx: Tx, owner: HeldPlayer, phone: string, now: EpochMs): Promise<void> {
  await keepExclusion(tx, owner.id, { phone }, now)
  await pausePayouts(tx, owner, { passwordCounts: true }, now)
}

/** Two who confirm a number take turns. A transaction that also holds a player locks the number first. */
async function lockPhone(tx: Tx, phone: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`phone\n${phone}`}, 0))`)
}
