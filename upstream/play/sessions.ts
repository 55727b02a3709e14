import { randomUUID } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { hashToken, newToken } from '../auth/tokens.ts'
import { type CatalogueGame, gameOf } from '../content/catalogue.ts'
import { gameSession } from '../db/schema/games.ts'
import { session } from '../db/schema/player.ts'
import type { Db } from '../db/types.ts'
import type { Lang } from '../lang.ts'

/** A forgotten tab does not stay open for days. */
const LIFETIME_MS = 12 * 60 * 60 * 1000

export interface GameSession {
  id: string
  player: string
  game: CatalogueGame
  lang: Lang
  /** It has not ended: by its time, or because the sign-in that opened it is gone. */
  living: boolean
}

interface NewSession {
  player: string
  /** SHA-256 of the token of the sign-in. */
  signIn: Buffer
  game: CatalogueGame
  lang: Lang
}

/** Opens a game. Returns the token, which is stored as its hash only. @param now epoch ms */
export async function openGameSession(db: Db, opened: NewSession, now: number): Promise<string> {
  const token = newToken()
  await db.insert(gameSession).values({
    ...opened,
    id: randomUUID(),
    tokenHash: hashToken(token),
    game: opened.game.id,
    openedAt: new Date(now),
    expiresAt: new Date(now + LIFETIME_MS),
  })
  return token
}

/** The session of a token, also one that has ended; nothing for a token nobody has. @param now epoch ms */
export const sessionOfToken = (db: Db, token: string, now: number) =>
  find(db, eq(gameSession.tokenHash, hashToken(token)), now)

/** @param now epoch ms */
export const sessionOf = (db: Db, id: string, now: number) => find(db, eq(gameSession.id, id), now)

async function find(db: Db, which: ReturnType<typeof eq>, now: number): Promise<GameSession | undefined> {
  const at = new Date(now)
  const [row] = await db
    .select({
      id: gameSession.id,
      player: gameSession.player,
      game: gameSession.game,
      lang: gameSession.lang,
      // A sign-in that has ended has lost its row, so a game that is over stays over.
      living: sql<boolean>`${gt(gameSession.expiresAt, at)} and ${session.tokenHash} is not null`,
    })
    .from(gameSession)
    .leftJoin(session, and(eq(session.tokenHash, gameSession.signIn), gt(session.expiresAt, at)))
    .where(which)
  const game = row && gameOf(row.game)
  return row && game ? { ...row, game } : undefined
}
