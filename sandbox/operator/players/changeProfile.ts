import { and, eq, ne, sql } from 'drizzle-orm'
import type { InputOf } from '../../../contract/calls/call.ts'
import type { Calls } from '../../../contract/calls/calls.ts'
import type { Lang } from '../../../contract/languages.ts'
import { e164Of } from '../../../contract/phone.ts'
import { readPhone } from '../../../contract/typedText.ts'
import type { Database, Tx } from '../../kit/db/types.ts'
import { Refused } from '../../kit/http/refused.ts'
import { keepExclusion } from '../protection/exclusions.ts'
import { mailedCode, player } from '../tables/player.ts'
import { countEmail } from './attempts.ts'
import type { CallContext } from './callContext.ts'
import { emailCodeOf } from './codes.ts'
import { sendEmailCode } from './email.ts'
import { holdCaller } from './heldPlayer.ts'
import { demandProof } from './proofs.ts'
import type { SessionPlayer, Sessions } from './sessions.ts'
import { tellOwner } from './tellOwner.ts'

interface ProfileDeps {
  database: Database
  sessions: Sessions
  /** The key of the codes' HMAC. */
  secret: string
}

/** The locked row of the player. */
type Held = typeof player.$inferSelect

type Changes = InputOf<Calls['modifyInfo']>

/** What a submitted e-mail does to the present one. */
type EmailChange =
  | { kind: 'none' }
  /** The present address again: a waiting change is cancelled. */
  | { kind: 'unchanged'; email: string }
  | { kind: 'removed' }
  | { kind: 'new'; email: string }

/**
 * Stores the player's changes. Another e-mail, or another phone number in place of one, needs a proof of identity, and
 * an e-mail to the old address reports it. A confirmed address stays until the player confirms the new one with the code
 * of its e-mail. Throws Refused.
 * @returns the address that a code was sent to, if any
 */
export async function changeProfile(
  context: ProfileDeps,
  call: CallContext,
  changes: Changes,
): Promise<string | undefined> {
  const { database, sessions } = context
  const { lang, realNow } = call
  const before = await call.player()
  const email = emailChange(before, changes.email, realNow)
  const isOtherPhone = otherPhone(before, changes.phone)
  if (email.kind === 'new' || email.kind === 'removed' || isOtherPhone) await demandProof(database.db, call, realNow)
  if (email.kind === 'new') await countEmail(database.db, email.email, realNow)

  const isDone = await database.transaction(async (tx) => {
    const held = await holdCaller(tx, call, before.id)
    if (isOther(held, before)) return false
    // A confirmed number signs in, so that only its code makes another one.
    if (held.phoneKey !== null && changes.phone !== undefined && e164Of(changes.phone) !== held.phoneKey)
      throw new Refused('upstream.phone.byCode', {}, 400, 'phone')
    const { email: _, ...others } = changes
    const columns = { ...others, ...emailColumns(held, email) }
    const leaves = columns.email !== undefined && !sameAddress(columns.email, held.email)
    if (leaves && held.emailConfirmedAt) await keepExclusion(tx, held.id, { email: held.email }, realNow)
    if (Object.keys(columns).length > 0) await tx.update(player).set(columns).where(eq(player.id, held.id))
    await followEmail(tx, context, email, { player: held, lang, now: realNow })
    if (isOtherPhone) await tellOwner(tx, held, { lang, kind: 'phoneChanged' }, realNow)
    return true
  })
  sessions.forget([before.id])
  if (!isDone) {
    const player = () => sessions.playerOf(call.tokenHash, realNow)
    return await changeProfile(context, { ...call, player }, changes)
  }
  return email.kind === 'new' ? email.email : undefined
}

type Contact = Pick<SessionPlayer, 'email' | 'emailConfirmedAt' | 'phone'>

/** Whether a contact has changed, or was confirmed, since it was read: then the changes are judged again. */
const isOther = (held: Contact, before: Contact) =>
  held.email !== before.email ||
  held.phone !== before.phone ||
  held.emailConfirmedAt?.getTime() !== before.emailConfirmedAt?.getTime()

/** Sends the code to the new address and the report to the old one. */
async function followEmail(
  tx: Tx,
  context: ProfileDeps,
  email: EmailChange,
  { player, lang, now }: { player: Held; lang: Lang; now: number },
): Promise<void> {
  const { id, username } = player
  const mine = eq(mailedCode.id, emailCodeOf(id))
  if (email.kind === 'removed') await tx.delete(mailedCode).where(mine)
  if (email.kind === 'unchanged')
    await tx.delete(mailedCode).where(and(mine, ne(sql`lower(${mailedCode.recipient})`, player.email.toLowerCase())))
  if (email.kind === 'removed') await tellOwner(tx, player, { lang, kind: 'emailRemoved' }, now)
  if (email.kind !== 'new') return
  await tellOwner(tx, player, { lang, kind: 'emailChanged', email: masked(email.email) }, now)
  await sendEmailCode(tx, context, { player: id, username, email: email.email, lang, now })
}

function emailChange(before: SessionPlayer, email: string | undefined, now: number): EmailChange {
  if (email === undefined) return { kind: 'none' }
  if (email === '') return before.email === '' ? { kind: 'none' } : { kind: 'removed' }
  if (sameAddress(email, before.email)) return { kind: 'unchanged', email }
  const waits = before.codeExpiresAt !== null && before.codeExpiresAt.getTime() > now
  if (waits && sameAddress(email, before.codeEmail ?? '')) return { kind: 'none' }
  return { kind: 'new', email }
}

/** The row may have changed since the call began: what was confirmed meanwhile stays as it is. */
function emailColumns(held: Held, email: EmailChange): { email?: string; emailConfirmedAt?: null; mailbox?: null } {
  if (email.kind === 'removed') return { email: '', emailConfirmedAt: null, mailbox: null }
  if (email.kind === 'unchanged' && sameAddress(email.email, held.email)) return { email: email.email }
  if (email.kind === 'new' && held.emailConfirmedAt === null) return { email: email.email }
  return {}
}

const sameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** A first phone number needs no proof: no feature depends on it yet. */
const otherPhone = ({ phone }: SessionPlayer, nextPhone: string | undefined) =>
  nextPhone !== undefined && phone !== '' && readPhone(nextPhone) !== readPhone(phone)

/** `b…@example.com`: the owner recognises the address, and other readers do not learn it. */
const masked = (email: string) => `${email.slice(0, 1)}…${email.slice(email.lastIndexOf('@'))}`
