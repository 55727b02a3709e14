import { and, desc, eq, gt, lte, ne, notInArray, sql } from 'drizzle-orm'
import type { EpochMs } from '../../../common/epochMs.ts'
import { openMemory } from '../../kit/db/memory.ts'
import type { Database, Db, Tx } from '../../kit/db/types.ts'
import { SessionExpired } from '../../kit/http/refused.ts'
import { accountClosing } from '../tables/closing.ts'
import { mailedCode, player, session, supportQuestion } from '../tables/player.ts'
import { playBreak } from '../tables/protection.ts'
import { verification } from '../tables/verification.ts'
import { emailCodeOf } from './codes.ts'
import type { HeldPlayer } from './heldPlayer.ts'
import { hashToken, newToken } from './tokens.ts'

/** Seven days; the sessions of the web tier end much earlier. */
const LIFETIME_MS = 7 * 24 * 60 * 60 * 1000
const PER_PLAYER = 5

const FIELDS = {
  id: player.id,
  username: player.username,
  avatar: player.avatar,
  level: player.level,
  fullName: player.fullName,
  email: player.email,
  phone: player.phone,
  phoneKey: player.phoneKey,
  birthday: player.birthday,
  inviteCode: player.inviteCode,
  isGuest: player.isGuest,
  hasPassword: sql<boolean>`${player.passwordHash} is not null`,
  googleUserId: player.googleUserId,
  emailConfirmedAt: player.emailConfirmedAt,
  /** The address that waits for its code, and the time until which it waits. */
  codeEmail: mailedCode.recipient,
  codeExpiresAt: mailedCode.expiresAt,
  previousLoginAt: player.previousLoginAt,
  expiresAt: session.expiresAt,
  /** The end of the last break, also of a past one. */
  breakUntil:
    sql<Date | null>`(select max(${playBreak.endsAt}) from ${playBreak} where ${playBreak.player} = ${player.id})`.mapWith(
      playBreak.endsAt,
    ),
  closesAt: accountClosing.closesAt,
  verification: {
    state: verification.state,
    refusal: verification.refusal,
    words: verification.words,
    link: verification.link,
    nikEnd: verification.nikEnd,
  },
  /** When the first answer of support appears that the player has not seen. */
  unseenAnswerAt:
    sql<Date | null>`(select min(${supportQuestion.answeredAt}) from ${supportQuestion} where ${supportQuestion.player} = ${player.id} and not ${supportQuestion.seen})`.mapWith(
      supportQuestion.answeredAt,
    ),
}

type Row = Awaited<ReturnType<ReturnType<typeof prepare>['execute']>>[number]
/** The owner of the token of a request. */
export type SessionPlayer = Readonly<Row>

export interface StartedSession {
  /** Names the session for its player. It tells nothing of the token. */
  id: string
  tokenHash: Buffer
  createdAt: Date
  /** `PC`, `H5`, or empty when the sign-in did not name it. */
  agent: string
}

export interface Sessions {
  /** The player of a token hash: one prepared query, or none when cached. Throws SessionExpired. */
  playerOf(tokenHash: Buffer | undefined, now: number): Promise<SessionPlayer>
  /** Creates a token and revokes the oldest ones beyond five. Call `forget` after the transaction has ended. */
  start(tx: Tx, owner: HeldPlayer, agent?: string): Promise<string>
  /** The active sessions of a player, newest first. */
  list(playerId: string): Promise<StartedSession[]>
  /** Revokes the token of one session of this player. Call it with an id of `list`; any other does nothing. */
  endOne(playerId: string, id: string): Promise<void>
  /** Revokes one token. */
  end(tokenHash: Buffer): Promise<void>
  /** Revokes every token of a player. Call `forget` after the transaction has ended. */
  endAll(tx: Tx, owner: HeldPlayer): Promise<void>
  /** Removes the cached data of a player after a change. */
  forget(playerIds: string[]): void
  /** Deletes expired sessions; a job. */
  sweep(now: number): Promise<void>
}

/** The sessions of players. A revoked token stops at once, with its cache entry. `realNow`: no tester changes it. */
export function openSessions({ db, kind }: Pick<Database, 'db' | 'kind'>, realNow: () => EpochMs): Sessions {
  const query = prepare(db)
  const memory = openMemory<SessionPlayer>(kind)

  const active = async (playerId: string): Promise<StartedSession[]> => {
    const rows = await db
      .select({ tokenHash: session.tokenHash, createdAt: session.createdAt, agent: session.agent })
      .from(session)
      .where(and(eq(session.player, playerId), gt(session.expiresAt, new Date(realNow()))))
      .orderBy(desc(session.createdAt))
    return rows.map((row) => ({ id: sessionId(row.tokenHash), ...row }))
  }
  const end = async (tokenHash: Buffer) => {
    await db.delete(session).where(eq(session.tokenHash, tokenHash))
    memory.forget(tokenHash.toString('latin1'))
  }

  return {
    async playerOf(tokenHash, now) {
      if (!tokenHash) throw new SessionExpired()
      const read = async () => (await query.execute({ tokenHash, now: new Date(now) }))[0]
      const row = await memory.getOrLoad(tokenHash.toString('latin1'), read)
      if (!row || row.expiresAt.getTime() <= now) throw new SessionExpired()
      return row
    },
    async start(tx, { id: playerId }, agent = '') {
      const now = realNow()
      const token = newToken()
      const expiresAt = new Date(now + LIFETIME_MS)
      const tokenHash = hashToken(token)
      await tx.insert(session).values({ tokenHash, player: playerId, createdAt: new Date(now), expiresAt, agent })
      const others = and(eq(session.player, playerId), ne(session.tokenHash, tokenHash))
      const newest = tx
        .select({ tokenHash: session.tokenHash })
        .from(session)
        .where(others)
        .orderBy(desc(session.createdAt))
        .limit(PER_PLAYER - 1)
      await tx.delete(session).where(and(others, notInArray(session.tokenHash, newest)))
      return token
    },
    list: active,
    async endOne(playerId, id) {
      const found = (await active(playerId)).find((one) => one.id === id)
      if (found) await end(found.tokenHash)
    },
    end,
    async endAll(tx, { id }) {
      await tx.delete(session).where(eq(session.player, id))
    },
    forget: (playerIds) => memory.forgetWhere((row) => playerIds.includes(row.id)),
    async sweep(now) {
      await db.delete(session).where(lte(session.expiresAt, new Date(now)))
    },
  }
}

/** A second hash, so that the stored one never leaves the process. */
const sessionId = (tokenHash: Buffer) =>
  hashToken(`session\n${tokenHash.toString('hex')}`)
    .toString('hex')
    .slice(0, 32)

function prepare(db: Db) {
  return db
    .select(FIELDS)
    .from(session)
    .innerJoin(player, eq(player.id, session.player))
    .leftJoin(mailedCode, eq(mailedCode.id, sql`${emailCodeOf('')} || ${player.id}`))
    .leftJoin(accountClosing, eq(accountClosing.player, player.id))
    .leftJoin(verification, eq(verification.player, player.id))
    .where(and(eq(session.tokenHash, sql.placeholder('tokenHash')), gt(session.expiresAt, sql.placeholder('now'))))
    .prepare('session_player')
}
