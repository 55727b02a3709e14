import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { EpochMs } from '../../common/epochMs.ts'
import type { Db } from '../kit/db/types.ts'
import { playerClock } from './tables.ts'

/** How often each job changed a row, by its name; jobs without a change are missing. */
export type JobsDone = Record<string, number>

/** Runs the jobs that move an order, a withdrawal, a round or a bonus, as at `at`: those of one player, or of all. */
export type RunDue = (at: EpochMs, playerId?: string) => Promise<JobsDone>

/** Errors are those of the database. */
export interface PlayerClocks {
  /** Runs what becomes due until `at`, to the end, for this player or everybody. Resolves with what was done. */
  runUntil(at: number, playerId?: string): Promise<JobsDone>
  /** From now on the jobs of a player run by this time, also after `runUntil`; `undefined` gives the real time back. */
  keep(playerId: string, at: number | undefined): Promise<JobsDone>
  /** A turn of the jobs for every player with a time of their own; a job. */
  turn(): Promise<void>
}

interface ClockDeps {
  db: Db
  run: RunDue
  now(): EpochMs
}

/** The jobs' own period: the shortest step. */
const STEP_MS = 15_000
/** Rows come in batches; a row that fails is passed over, so this is only for thousands of rows. */
const MOST_ROUNDS = 100
/** The oldest is forgotten: a test that ended may have left its clock. */
const MOST_CLOCKS = 1000
/** A claim of a process that ended is over after this time. */
const CLAIM_MS = 60_000
const LOOK_AGAIN_MS = 25

/** The clocks of players, for tests: rows that any process may keep and that the process with the jobs turns. */
export function createPlayerClocks({ db, run, now }: ClockDeps): PlayerClocks {
  async function runToTheEnd(at: number, playerId: string | undefined, counts: Map<string, number>): Promise<void> {
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const changed = Object.entries(await run(at, playerId))
      if (changed.length === 0) return
      for (const [name, times] of changed) counts.set(name, (counts.get(name) ?? 0) + times)
    }
  }

  async function runMoments(at: number, playerId: string | undefined): Promise<JobsDone> {
    const counts = new Map<string, number>()
    for (const moment of momentsBetween(now(), at)) await runToTheEnd(moment, playerId, counts)
    return Object.fromEntries(counts)
  }

  return {
    runUntil: (at, playerId) =>
      playerId === undefined ? runMoments(at, playerId) : claimed(db, playerId, () => runMoments(at, playerId)),
    keep: (playerId, at) =>
      claimed(db, playerId, async () => {
        const counts = at === undefined ? {} : await runMoments(at, playerId)
        const aheadMs = at === undefined ? null : at - now()
        await db.update(playerClock).set({ aheadMs, keptAt: sql`now()` }).where(eq(playerClock.player, playerId))
        await forgetOldest(db)
        return counts
      }),
    async turn() {
      const clocks = await db
        .select({ player: playerClock.player })
        .from(playerClock)
        .where(isNotNull(playerClock.aheadMs))
        .orderBy(playerClock.keptAt)
      for (const { player } of clocks) {
        // Claimed: its jobs run already, and the next turn comes soon.
        const claim = await tryClaim(db, player)
        if (!claim) continue
        const { ahead, release } = claim
        await (ahead === null ? release() : runToTheEnd(now() + ahead, player, new Map()).finally(release))
      }
    },
  }
}

/** Runs `work` while no other process turns this clock: a turn between two moments would begin what ends after it. */
async function claimed<T>(db: Db, player: string, work: () => Promise<T>): Promise<T> {
  for (;;) {
    const claim = await tryClaim(db, player)
    if (claim) return await work().finally(claim.release)
    await wait(LOOK_AGAIN_MS)
  }
}

interface Claim {
  /** How far the player's clock is ahead, in ms; `null` without one. */
  ahead: number | null
  release(): Promise<void>
}

/** Times are those of the database, because the clocks of the processes may differ. */
async function tryClaim(db: Db, player: string): Promise<Claim | undefined> {
  const claim = randomUUID()
  const claimedUntil = sql`now() + ${CLAIM_MS} * interval '1 millisecond'`
  const [row] = await db
    .insert(playerClock)
    .values({ player, claim, claimedUntil })
    .onConflictDoUpdate({
      target: playerClock.player,
      set: { claim, claimedUntil },
      setWhere: sql`${playerClock.claimedUntil} is null or ${playerClock.claimedUntil} <= now()`,
    })
    .returning({ ahead: playerClock.aheadMs })
  if (!row) return undefined
  return {
    ahead: row.ahead,
    async release() {
      const mine = and(eq(playerClock.player, player), eq(playerClock.claim, claim))
      await db.delete(playerClock).where(and(mine, isNull(playerClock.aheadMs)))
      await db.update(playerClock).set({ claim: null, claimedUntil: null }).where(mine)
    },
  }
}

async function forgetOldest(db: Db): Promise<void> {
  const old = db
    .select({ player: playerClock.player })
    .from(playerClock)
    .where(and(isNotNull(playerClock.aheadMs), isNull(playerClock.claim)))
    .orderBy(desc(playerClock.keptAt))
    .offset(MOST_CLOCKS)
  await db.delete(playerClock).where(inArray(playerClock.player, old))
}

/** The moments at which jobs run on the way to `to`, close together at both ends: what begins there needs several. */
export function momentsBetween(from: number, to: number): number[] {
  const moments = [to]
  for (let ms = STEP_MS; ms < to - from; ms *= 2) moments.push(from + ms, to - ms)
  return [...new Set(moments)].sort((a, b) => a - b)
}
