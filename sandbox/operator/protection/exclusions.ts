import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { EpochMs } from '../../../common/epochMs.ts'
import type { Lang } from '../../../contract/languages.ts'
import { mailboxOf } from '../../../contract/mailbox.ts'
import type { Db, Tx } from '../../kit/db/types.ts'
import { Refused } from '../../kit/http/refused.ts'
import { formatDateTime } from '../../kit/http/translate.ts'
import { writeEvent } from '../events/events.ts'
import { type Contacts, excludedContact, hashesOf } from '../tables/contacts.ts'
import { player } from '../tables/player.ts'
import { playBreak } from '../tables/protection.ts'
import { type Break, breakOf } from './breaks.ts'

/** Before contacts leave an account: its running break or self-exclusion stays with them, under their hashes. */
export async function keepExclusion(tx: Tx, id: string, contacts: Contacts, now: EpochMs): Promise<void> {
  const running = await breakOf(tx, id, now)
  const hashes = await hashesOf(tx, contacts)
  if (!running || hashes.length === 0) return
  const { kind } = running
  const endsAt = new Date(running.until)
  const isOver = sql`${excludedContact.endsAt} <= ${new Date(now).toISOString()}`
  await tx
    .insert(excludedContact)
    .values(hashes.map((contactHash) => ({ contactHash, kind, endsAt })))
    .onConflictDoUpdate({
      target: excludedContact.contactHash,
      set: {
        kind: sql`case when ${isOver} or excluded.kind = 'exclusion' then excluded.kind else ${excludedContact.kind} end`,
        endsAt: sql`greatest(${excludedContact.endsAt}, excluded.ends_at)`,
      },
    })
}

export type Brought = Omit<Break, 'from'>

/** What these contacts have brought from accounts that had them, as `breakOf` would tell it. */
async function broughtBy(tx: Tx, contacts: Contacts, now: EpochMs): Promise<Brought | null> {
  const hashes = await hashesOf(tx, contacts)
  if (hashes.length === 0) return null
  const { contactHash, kind, endsAt } = excludedContact
  const rows = await tx
    .select({ kind, endsAt })
    .from(excludedContact)
    .where(and(inArray(contactHash, hashes), gt(endsAt, new Date(now))))
  if (rows.length === 0) return null
  const until = Math.max(...rows.map((row) => row.endsAt.getTime()))
  return { kind: rows.some((row) => row.kind === 'exclusion') ? 'exclusion' : 'break', until }
}

/** These contacts are proven: a break that one has brought goes over to this account, not before. Returns it. */
export async function takeOverExclusion(tx: Tx, id: string, contacts: Contacts, now: EpochMs): Promise<Brought | null> {
  const brought = await broughtBy(tx, contacts, now)
  if (!brought) return null
  const running = await breakOf(tx, id, now)
  const isAsStrict = running?.kind === 'exclusion' || running?.kind === brought.kind
  if (running && isAsStrict && running.until >= brought.until) return null
  const { kind, until } = brought
  await tx.insert(playBreak).values({ player: id, kind, startsAt: new Date(now), endsAt: new Date(until) })
  await writeEvent(tx, { player: id, kind: kind === 'break' ? 'breakBegun' : 'exclusionBegun', until, at: now })
  return brought
}

/**
 * No account begins with proven contacts of a person on a break: they brought it from an account that is gone, or one that is
 * there has the mailbox. Throws Refused in the words of the break. What was only typed is proven by nobody and tells nothing.
 */
export async function assertMayBegin(
  tx: Tx,
  contacts: Contacts,
  { lang, now }: { lang: Lang; now: EpochMs },
): Promise<void> {
  const { email } = contacts
  const [owner] = email
    ? await tx
        .select({ id: player.id })
        .from(player)
        .where(eq(player.mailbox, mailboxOf(email)))
    : []
  const stop = (owner && (await breakOf(tx, owner.id, now))) ?? (await broughtBy(tx, contacts, now))
  if (stop) throw new Refused(`upstream.protection.noAccount.${stop.kind}`, { time: formatDateTime(stop.until, lang) })
}

/** Deletes the hashes of exclusions that have ended; a job. */
export async function sweepExclusions(db: Db, now: EpochMs): Promise<void> {
  await db.delete(excludedContact).where(lte(excludedContact.endsAt, new Date(now)))
}
