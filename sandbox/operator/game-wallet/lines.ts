import type { EpochMs } from '../../../common/epochMs.ts'
import type { Sen } from '../../../contract/money/sen.ts'
import { wibDay } from '../../../contract/time/wib.ts'
import { run, type Statement } from '../../kit/db/statement.ts'
import type { Tx } from '../../kit/db/types.ts'
import { addNumberedHistory } from '../../ledger/history.ts'
import { gameLine } from '../../ledger/tables.ts'
import { refusalOf } from '../../ledger/transfers.ts'
import { newTransNo } from '../../ledger/transNo.ts'
import type { CatalogueGame } from '../catalogue/catalogue.ts'

interface Played {
  session: string
  player: string
  game: Pick<CatalogueGame, 'name'>
  kind: 'bet' | 'win'
  /** More than zero, in sen. */
  amount: Sen
  /** The id of one of the transfers behind the row. */
  transferId: string
}

const GROW: Statement = {
  name: 'grow_game_line',
  text: `with line as (
      update game_line set rounds = rounds + 1 where session = $1 and day = $2 and kind = $3 returning trans_no
    )
    update history set amount = amount + $4, transfer_id = $5, updated_at = $6
    from line where history.trans_no = line.trans_no returning history.trans_no`,
}

/** Adds to the one row of bets, or of wins, of a session and day (WIB). The accounts of the player must be locked. */
export async function addToLine(tx: Tx, played: Played, now: EpochMs): Promise<void> {
  const { session, player, game, kind, transferId } = played
  const amount = (kind === 'bet' ? -played.amount : played.amount) as Sen
  const at = new Date(now).toISOString()
  const updatedRows = await run(tx, GROW, [session, isoDay(now), kind, amount, transferId, at]).catch(
    (error: unknown) => {
      throw refusalOf(error)
    },
  )
  if (updatedRows.length > 0) return
  const line = { player, kind, state: 'credited', amount, transferId, title: game.name } as const
  const transNo = await addNumberedHistory(tx, newTransNo, line, now)
  await tx.insert(gameLine).values({ transNo, session, day: isoDay(now), kind, rounds: 1 })
}

const isoDay = (now: number) => wibDay(now).replace(/^(..)(..)(..)$/, '20$1-$2-$3')
