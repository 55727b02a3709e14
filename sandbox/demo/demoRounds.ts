import { createHash } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import type { EpochMs } from '../../common/epochMs.ts'
import { rupiah } from '../../contract/money/sen.ts'
import type { Database } from '../kit/db/types.ts'
import { Refused } from '../kit/http/refused.ts'
import { gameOf } from '../operator/catalogue/catalogue.ts'
import { directWallet } from '../operator/game-wallet/directWallet.ts'
import { openGameSession } from '../operator/game-wallet/sessions.ts'
import { createPlayer, nameKey } from '../operator/players/accounts.ts'
import { holdMade } from '../operator/players/heldPlayer.ts'
import { openSessions } from '../operator/players/sessions.ts'
import { hashToken } from '../operator/players/tokens.ts'
import { player } from '../operator/tables/player.ts'
import type { GameProvider } from '../wallet-api/provider.ts'
import { writePast } from './past.ts'

const HOUR_MS = 60 * 60 * 1000
const SIGNED_IN_MS = 4 * 60 * 1000
const BEGAN_MS = 5 * HOUR_MS

type DemoGames = Pick<GameProvider, 'playScripted'>

interface Evening {
  username: string
  game: string
  /** Whole rupiah. */
  stake: number
  choice: object
}

/** Invented players without a password, so that no person can sign in as one of them. */
const EVENING: Evening[] = [
  { username: 'sinar77', game: 'naga-langit', stake: 5_000, choice: { variant: 'reel' } },
  { username: 'melati8', game: 'roda-hoki', stake: 20_000, choice: { variant: 'wheel', bet: 'red' } },
  { username: 'bagus21', game: 'liga-nusantara', stake: 50_000, choice: { variant: 'match', side: 'home' } },
  { username: 'dewisri', game: 'bakarat-meru', stake: 100_000, choice: { variant: 'baccarat', bet: 'player' } },
  { username: 'rangga5', game: 'mancing-raya', stake: 10_000, choice: { variant: 'shot', target: 1 } },
  { username: 'putri33', game: 'undian-fajar', stake: 10_000, choice: { variant: 'lottery', numbers: [3, 11, 17] } },
  { username: 'jaya2000', game: 'jago-fajar', stake: 20_000, choice: { variant: 'race', runner: 0 } },
  { username: 'kenanga', game: 'komet', stake: 10_000, choice: { variant: 'plinko', bet: 'medium12' } },
]

/** Plays one real round for each invented player, five hours ago, so that a new sandbox has winners to show. */
export async function playDemoRounds(database: Database, games: DemoGames, now: EpochMs): Promise<void> {
  const keys = EVENING.map(({ username }) => nameKey(username))
  const rows = await database.db
    .select({ key: player.usernameKey })
    .from(player)
    .where(inArray(player.usernameKey, keys))
  const known = new Set(rows.map(({ key }) => key))
  for (const [index, one] of EVENING.entries()) {
    if (known.has(nameKey(one.username))) continue
    try {
      await playEvening(database, games, one, now - BEGAN_MS + (index * HOUR_MS) / 2)
    } catch (error) {
      // Another process that starts at the same moment was first.
      if (!(error instanceof Refused)) throw error
    }
  }
}

async function playEvening(database: Database, games: DemoGames, one: Evening, from: number): Promise<void> {
  const { username, stake, choice } = one
  const game = gameOf(one.game)
  if (!game) throw new Error(`The catalogue has no ${one.game}`)
  let at = from
  const sessions = openSessions(database, () => at)
  const { id, signIn } = await database.transaction(async (tx) => {
    const id = await createPlayer(tx, { username, email: `${username}@example.com` }, from)
    const deposit = { kind: 'deposit', method: 'QRIS', transNo: `demo-${id}-deposit`, amount: rupiah(500_000) } as const
    await writePast(tx, id, { ...deposit, at: from })
    return { id, signIn: await sessions.start(tx, await holdMade(tx, id)) }
  })
  const token = await openGameSession(database.db, { player: id, signIn: hashToken(signIn), game, lang: 'id' }, from)
  at += SIGNED_IN_MS
  await games.playScripted({
    ...{ token, stake: rupiah(stake), choice, seeds: seedsOf(username) },
    wallet: directWallet(database, () => at),
    now: () => at,
  })
  await sessions.end(hashToken(signIn))
}

/** A seed with which every player wins; it is fixed, so that every new sandbox starts with the same winners. */
const seedsOf = (username: string) => ({
  serverSeed: createHash('sha256').update(`demo ${username} 1487`).digest('hex'),
  clientSeed: username,
})
