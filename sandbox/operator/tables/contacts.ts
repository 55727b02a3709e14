import { createHash } from 'node:crypto'
import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { mailboxOf } from '../../../contract/mailbox.ts'
import { BREAK_KINDS } from '../../../contract/time/breaks.ts'
import { bytes, moment } from '../../kit/db/columns.ts'
import type { Db } from '../../kit/db/types.ts'

/** The tables of migrations 167 and 196: what is known of persons beyond their accounts, by keyed hashes alone. */

const contactKey = pgTable('contact_key', { single: boolean('single').primaryKey(), key: bytes('key').notNull() })

export const retiredName = pgTable('retired_name', { nameHash: bytes('name_hash').primaryKey() })

export const excludedContact = pgTable('excluded_contact', {
  contactHash: bytes('contact_hash').primaryKey(),
  kind: text('kind', { enum: BREAK_KINDS }).notNull(),
  endsAt: moment('ends_at').notNull(),
})

export const givenBonus = pgTable('given_bonus', {
  contactHash: bytes('contact_hash').notNull(),
  bonus: text('bonus', { enum: ['welcome', 'invite'] }).notNull(),
})

/** What proves that two accounts belong to one person: a confirmed e-mail address or phone number, or a Google account. */
export interface Contacts {
  email?: string | null | undefined
  /** In E.164. */
  phone?: string | null | undefined
  googleUserId?: string | null | undefined
}

/** In the order of the hashes, so that those who write several wait for each other in one order. */
export async function hashesOf(db: Db, { email, phone, googleUserId }: Contacts): Promise<Buffer[]> {
  const known = [
    ['e-mail', email && mailboxOf(email)],
    // Rows from before there were mailboxes.
    ['e-mail', email?.toLowerCase()],
    ['phone', phone],
    ['google', googleUserId],
  ].flatMap(([kind, value]) => (value ? [`${kind}\n${value}`] : []))
  return known.length === 0 ? [] : (await keyedHashes(db, [...new Set(known)])).sort(Buffer.compare)
}

/** Without the key of this database the hashes say nothing: there are too few names and numbers to hide by a hash alone. */
export async function keyedHashes(db: Db, texts: readonly string[]): Promise<Buffer[]> {
  const [row] = await db.select({ key: contactKey.key }).from(contactKey)
  if (!row) throw new Error('The key of contacts is not there')
  const { key } = row
  return texts.map((text) => sha256(key, sha256(text)))
}

const sha256 = (...parts: (Buffer | string)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
