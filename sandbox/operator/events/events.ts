import { inArray, lte } from 'drizzle-orm'
import { z } from 'zod'
import type { EpochMs } from '../../../common/epochMs.ts'
import type { Sen } from '../../../contract/money/sen.ts'
import { run, type Statement } from '../../kit/db/statement.ts'
import type { Db, Tx } from '../../kit/db/types.ts'
import { SETTINGS } from '../settings.ts'
import { type EventKind, playerEvent } from '../tables/events.ts'

/** What an event says beside its amount. A word is a key of sandbox/locales/. */
export const EventFacts = z.object({
  /** A brand name, or a word. */
  method: z.string().optional(),
  /** The last digits of the account that a withdrawal goes to. */
  accountEnd: z.string().optional(),
  /** A word: why a withdrawal was refused, or for what a bonus was given. */
  reason: z.string().optional(),
  /** How much of a late payment is above a limit, in sen. */
  over: z.number().optional(),
  /** The end of a break, when an account is erased, or from when a limit may be confirmed; in ms. */
  until: z.number().optional(),
  /** A masked e-mail address. */
  email: z.string().optional(),
  /** `PC` or `H5`. */
  agent: z.string().optional(),
  /** The language of who did it. */
  lang: z.string().optional(),
})
export type EventFacts = z.infer<typeof EventFacts>

export interface NewEvent extends EventFacts {
  player: string
  kind: EventKind
  /** The number of the order or bonus, or what else it is about. */
  about?: string
  /** In sen. */
  amount?: Sen | null
  at: EpochMs
  /** In real time; at once without it. */
  shownFrom?: EpochMs
  /** The address of its e-mail. */
  recipient?: string | undefined
}

/** The events of one player take turns until their transactions end, so that no id becomes visible after a higher one. */
const WRITE: Statement = {
  name: 'write_player_event',
  text: `insert into player_event (player, kind, about, amount, facts, at, shown_from, recipient, push_due)
    select $1, $2, $3, $4, $5, $6, $7, $8, $9 and exists (select from push_subscription where player = $1)
    from (select pg_advisory_xact_lock(hashtextextended('event ' || $1, 0))) as turn`,
}

/** What a player waits for, or must know at once. What the player has just done is no news, and nothing here advertises. */
const PUSHED: ReadonlySet<EventKind> = new Set([
  ...(['depositCredited', 'withdrawalPaid', 'withdrawalRefused', 'withdrawalReversed', 'supportAnswered'] as const),
  ...(['newDevice', 'passkeyAdded', 'passkeyRemoved', 'passwordChanged'] as const),
  ...(['emailChanged', 'emailRemoved', 'phoneChanged'] as const),
  ...(['verificationAsked', 'verificationDone', 'verificationRefused'] as const),
])

/** Writes what happened to a player into the transaction that makes it true, as late in it as it can. */
export async function writeEvent(
  tx: Tx,
  { player, kind, about, amount, at, shownFrom, recipient, ...facts }: NewEvent,
): Promise<void> {
  const [when, from] = [at, shownFrom ?? 0].map((ms) => new Date(ms).toISOString())
  const row = [
    player,
    kind,
    about ?? null,
    amount ?? null,
    JSON.stringify(facts),
    when,
    from,
    recipient || null,
    PUSHED.has(kind),
  ]
  await run(tx, WRITE, row)
}

interface Payout {
  player: string
  transNo: string
  amount: Sen
  method: string
  accountNo: string
}

/** What each event of a withdrawal says: of the account its last four digits. */
export const payoutEvent = ({ player, transNo, amount, method, accountNo }: Payout) => ({
  ...{ player, about: transNo, amount, method },
  accountEnd: accountNo.slice(-4),
})

/** An event that a receiver of webhooks has not taken holds a lock when it goes, of which a transaction has some thousands. */
const AT_ONCE = 1000

/** Deletes what is older than players may read it; a job. */
export async function sweepEvents(db: Db, now: EpochMs): Promise<void> {
  const isOld = lte(playerEvent.at, new Date(now - SETTINGS.eventsMs))
  const some = db.select({ id: playerEvent.id }).from(playerEvent).where(isOld).limit(AT_ONCE)
  while ((await db.delete(playerEvent).where(inArray(playerEvent.id, some))).rowCount) {}
}
