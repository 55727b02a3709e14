import { and, desc, eq, gt, inArray, lte, ne, notInArray, sql } from 'drizzle-orm'
import { player, session } from '../db/schema/player.ts'
import type { Database, Db, Tx } from '../db/types.ts'
import { SessionExpired } from '../http/refused.ts'
import { hashToken, newToken } from './tokens.ts'

/** Seven days; the web tier ends its sessions much earlier. */
const LIFETIME_MS = 7 * 24 * 60 * 60 * 1000
const PER_PLAYER = 5
const REMEMBERED = 5_000

const FIELDS = {
  id: player.id,
  username: player.username,
  avatar: player.avatar,
  level: player.level,
  fullName: player.fullName,
  email: player.email,
  phone: player.phone,
  birthday: player.birthday,
  inviteCode: player.inviteCode,
  isGuest: player.isGuest,
  hasPassword: sql<boolean>`${player.passwordHash} is not null`,
  previousLoginAt: player.previousLoginAt,
  expiresAt: session.expiresAt,
}

type Row = Awaited<ReturnType<ReturnType<typeof prepare>['execute']>>[number]
/** Who the token of a request belongs to. */
export type SessionPlayer = Readonly<Row>

export interface Sessions {
  /** The player of a token hash: one prepared query, or none when this process remembers it. Throws SessionExpired. */
  playerOf(tokenHash: Buffer | undefined, now: number): Promise<SessionPlayer>
  /** A new token; the oldest beyond five stop working. Call `forget` when the transaction has ended. */
  start(tx: Tx, playerId: string, now: number): Promise<string>
  /** Revokes one token. */
  end(tokenHash: Buffer): Promise<void>
  /** Revokes every token of these players. Call `forget` when the transaction has ended. */
  endAll(tx: Tx, playerIds: string[]): Promise<void>
  /** The player's facts have changed. */
  forget(playerIds: string[]): void
  /** Deletes what has expired; a job. */
  sweep(now: number): Promise<void>
}

/**
 * Sessions of players. With PGlite this process is the only one on the data, so it may remember what a token means and
 * still revoke at once; on PostgreSQL, where other processes revoke too, every request asks the database.
 */
export function openSessions({ db, kind }: Pick<Database, 'db' | 'kind'>): Sessions {
  const query = prepare(db)
  const remembered = kind === 'pglite' ? new Map<string, SessionPlayer>() : undefined
  /** A row read before a change must not be remembered after it. */
  let changes = 0

  function remember(key: string, row: SessionPlayer): void {
    if (!remembered) return
    const [oldest] = remembered.keys()
    if (remembered.size >= REMEMBERED && oldest !== undefined) remembered.delete(oldest)
    remembered.set(key, row)
  }

  function forget(playerIds: string[]): void {
    changes++
    for (const [key, row] of remembered ?? []) if (playerIds.includes(row.id)) remembered?.delete(key)
  }

  return {
    async playerOf(tokenHash, now) {
      if (!tokenHash) throw new SessionExpired()
      const key = tokenHash.toString('latin1')
      let row = remembered?.get(key)
      if (!row) {
        const before = changes
        ;[row] = await query.execute({ tokenHash, now: new Date(now) })
        if (row && before === changes) remember(key, row)
      }
      if (!row || row.expiresAt.getTime() <= now) throw new SessionExpired()
      return row
    },
    async start(tx, playerId, now) {
      const token = newToken()
      const expiresAt = new Date(now + LIFETIME_MS)
      const tokenHash = hashToken(token)
      await tx.insert(session).values({ tokenHash, player: playerId, createdAt: new Date(now), expiresAt })
      const others = and(eq(session.player, playerId), ne(session.tokenHash, tokenHash))
      const kept = tx
        .select({ tokenHash: session.tokenHash })
        .from(session)
        .where(others)
        .orderBy(desc(session.createdAt))
        .limit(PER_PLAYER - 1)
      await tx.delete(session).where(and(others, notInArray(session.tokenHash, kept)))
      return token
    },
    async end(tokenHash) {
      await db.delete(session).where(eq(session.tokenHash, tokenHash))
      changes++
      remembered?.delete(tokenHash.toString('latin1'))
    },
    async endAll(tx, playerIds) {
      await tx.delete(session).where(inArray(session.player, playerIds))
    },
    forget,
    async sweep(now) {
      await db.delete(session).where(lte(session.expiresAt, new Date(now)))
    },
  }
}

function prepare(db: Db) {
  return db
    .select(FIELDS)
    .from(session)
    .innerJoin(player, eq(player.id, session.player))
    .where(and(eq(session.tokenHash, sql.placeholder('tokenHash')), gt(session.expiresAt, sql.placeholder('now'))))
    .prepare('session_player')
}
