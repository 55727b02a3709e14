import { randomUUID } from 'node:crypto'
import type { EpochMs } from '../../../common/epochMs.ts'
import type { Lang } from '../../../contract/languages.ts'
import { run, type Statement } from '../../kit/db/statement.ts'
import type { Db } from '../../kit/db/types.ts'
import type { GameSession, PastSession } from '../../wallet-api/game.ts'
import { type CatalogueGame, gameOf } from '../catalogue/catalogue.ts'
import { hashToken, newToken } from '../players/tokens.ts'
import { SETTINGS } from '../settings.ts'
import { gameSession } from './tables.ts'

interface NewSession {
  player: string
  /** SHA-256 of the token of the sign-in session. */
  signIn: Buffer
  game: CatalogueGame
  lang: Lang
  demo?: boolean
}

/** Opens a game session. Returns the token; only its hash is stored. */
export async function openGameSession(db: Db, opened: NewSession, now: EpochMs): Promise<string> {
  const token = newToken()
  await db.insert(gameSession).values({
    ...opened,
    id: randomUUID(),
    tokenHash: hashToken(token),
    game: opened.game.id,
    openedAt: new Date(now),
    expiresAt: new Date(now + SETTINGS.gameSessionMs),
  })
  return token
}

/** The session of a token, also an ended one; nothing for an unknown token or a game that is gone. */
export async function sessionOfToken(db: Db, token: string, now: EpochMs): Promise<GameSession | undefined> {
  const row = await find(db, BY_TOKEN, hashToken(token), now)
  const game = row && gameOf(row.game)
  return row && game ? { ...row, game } : undefined
}

/** Returns the session for settlement of its rounds. */
export async function sessionOf(db: Db, id: string, now: EpochMs): Promise<PastSession | undefined> {
  const row = await find(db, BY_ID, id, now)
  return row && { ...row, game: gameOf(row.game) ?? { id: row.game, name: row.game } }
}

type SessionRow = Omit<GameSession, 'game'> & { game: string }

// The row of an ended sign-in session is deleted, so its game sessions stay ended.
const FIND = `select g.id, g.player, g.game, g.lang, g.demo, g.expires_at > $2 and s.token_hash is not null as living
  from game_session g left join session s on s.token_hash = g.sign_in and s.expires_at > $2`
const BY_TOKEN: Statement = { name: 'game_session_of_token', text: `${FIND} where g.token_hash = $1` }
const BY_ID: Statement = { name: 'game_session', text: `${FIND} where g.id = $1` }

async function find(db: Db, which: Statement, key: string | Buffer, now: number): Promise<SessionRow | undefined> {
  const [row] = await run<SessionRow>(db, which, [key, new Date(now).toISOString()])
  return row
}
