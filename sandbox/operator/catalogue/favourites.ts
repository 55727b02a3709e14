import { and, desc, eq, sql } from 'drizzle-orm'
import { openMemory } from '../../kit/db/memory.ts'
import type { Database } from '../../kit/db/types.ts'
import { favourite } from '../tables/player.ts'
import { type CatalogueGame, gameOf } from './catalogue.ts'

/** A player keeps at most this many; the newest come first. */
const MOST = 200

export interface Favourites {
  /** Newest first. Games that left the catalogue are skipped. */
  of(player: string): Promise<CatalogueGame[]>
  /** Adding the same game twice has no further effect. */
  add(player: string, game: string, now: number): Promise<void>
  remove(player: string, game: string): Promise<void>
}

export function openFavourites({ db, kind }: Pick<Database, 'db' | 'kind'>): Favourites {
  const memory = openMemory<CatalogueGame[]>(kind)
  const query = db
    .select({ game: favourite.game })
    .from(favourite)
    .where(eq(favourite.player, sql.placeholder('player')))
    .orderBy(desc(favourite.createdAt), favourite.game)
    .limit(MOST)
    .prepare('favourites_of_player')
  return {
    async of(player) {
      const read = async () => (await query.execute({ player })).flatMap(({ game }) => gameOf(game) ?? [])
      return (await memory.getOrLoad(player, read)) ?? []
    },
    async add(player, game, now) {
      await db
        .insert(favourite)
        .values({ player, game, createdAt: new Date(now) })
        .onConflictDoNothing()
      memory.forget(player)
    },
    async remove(player, game) {
      await db.delete(favourite).where(and(eq(favourite.player, player), eq(favourite.game, game)))
      memory.forget(player)
    },
  }
}
