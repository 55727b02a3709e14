import { createHash } from 'node:crypto'
import { eq, or } from 'drizzle-orm'
import { CompactEncrypt, compactDecrypt } from 'jose'
import { z } from 'zod'
import type { EpochMs } from '../../../common/epochMs.ts'
import type { Lang } from '../../../contract/languages.ts'
import type { Database, Db } from '../../kit/db/types.ts'
import { pushSubscription } from '../tables/push.ts'
import type { PushKeys } from './pushKeys.ts'

/** What a browser gives: where its messages go, and the keys that encrypt them. */
const Browser = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() })
export type Browser = z.infer<typeof Browser>

interface NewSubscription {
  session: Buffer
  player: string
  browser: Browser
  details: boolean
  lang: Lang
}

/** From now on this browser is told of the player's events, as long as the session lasts. */
export async function subscribe(
  { transaction }: Pick<Database, 'transaction'>,
  { sealing }: PushKeys,
  { browser, ...mine }: NewSubscription,
  now: EpochMs,
): Promise<void> {
  const endpointHash = createHash('sha256').update(browser.endpoint).digest()
  const sealed = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(browser)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(sealing)
  await transaction(async (tx) => {
    const before = or(eq(pushSubscription.session, mine.session), eq(pushSubscription.endpointHash, endpointHash))
    await tx.delete(pushSubscription).where(before)
    const row = { ...mine, endpointHash, sealed, createdAt: new Date(now) }
    // A second post of the same form has written the same.
    await tx.insert(pushSubscription).values(row).onConflictDoNothing()
  })
}

/** What was sealed; `undefined` when another key has sealed it. */
export async function browserIn(sealed: string, { sealing }: PushKeys): Promise<Browser | undefined> {
  try {
    const { plaintext } = await compactDecrypt(sealed, sealing)
    return Browser.parse(JSON.parse(new TextDecoder().decode(plaintext)))
  } catch {
    return undefined
  }
}

/** The browser of a session, when it is told of events. */
export async function subscriptionOf(db: Db, session: Buffer) {
  const [row] = await db
    .select({ details: pushSubscription.details })
    .from(pushSubscription)
    .where(eq(pushSubscription.session, session))
  return row
}

export async function unsubscribe(db: Db, session: Buffer): Promise<void> {
  await db.delete(pushSubscription).where(eq(pushSubscription.session, session))
}
