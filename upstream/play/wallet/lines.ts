import { sql } from 'drizzle-orm'
import type { Sen } from '../../../contract/money.ts'
import type { CatalogueGame } from '../../content/catalogue.ts'
import { gameLine } from '../../db/schema/games.ts'
import type { Tx } from '../../db/types.ts'
import { addHistory } from '../../ledger/history.ts'
import { newTransNo } from '../../orders/transNo.ts'
import { wibDay } from '../../wallet/wib.ts'

interface Played {
  session: string
  player: string
  game: CatalogueGame
  kind: 'bet' | 'win'
  /** More than zero, in sen. */
  amount: Sen
  /** One of the transfers behind it. */
  transferId: string
}

/**
 * Adds a bet or win to the player's history: one line for all bets of a game session and day (WIB), one for its wins, so that
 * an evening of play does not bury the deposits. The accounts of the player must be locked. @param now epoch ms
 */
export async function addToLine(tx: Tx, played: Played, now: number): Promise<void> {
  const { session, player, game, kind, transferId } = played
  const amount = (kind === 'bet' ? -played.amount : played.amount) as Sen
  const { rows } = await tx.execute<{ trans_no: string }>(sql`
    with line as (
      update game_line set rounds = rounds + 1
      where session = ${session} and day = ${isoDay(now)} and kind = ${kind} returning trans_no
    )
    update history set amount = amount + ${amount}, transfer_id = ${transferId}, updated_at = ${new Date(now).toISOString()}
    from line where history.trans_no = line.trans_no returning history.trans_no`)
  if (rows.length > 0) return
  const transNo = newTransNo(now)
  const line = { transNo, player, kind, state: 'credited', amount, transferId, title: game.name } as const
  await addHistory(tx, line, now)
  await tx.insert(gameLine).values({ transNo, session, day: isoDay(now), kind, rounds: 1 })
}

const isoDay = (now: number) => wibDay(now).replace(/^(..)(..)(..)$/, '20$1-$2-$3')
