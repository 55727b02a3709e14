import { HISTORY_FILES } from '../../../contract/calls/history.ts'
import type { Lang } from '../../../contract/languages.ts'
import { toWire } from '../../../contract/money/sen.ts'
import { startOfMonthNamed } from '../../../contract/time/wib.ts'
import type { Database } from '../../kit/db/types.ts'
import { Refused } from '../../kit/http/refused.ts'
import { type HistoryLine, readHistory } from '../../ledger/history.ts'
import { readStatement, STATEMENT_LINES_MAX } from '../../ledger/statement.ts'
import { roundsOfLine } from '../game-wallet/playedRounds.ts'
import { wireRound } from '../game-wallet/wireRound.ts'
import { historyLineText } from '../history/historyLineText.ts'
import { holdProven } from '../players/proofs.ts'
import { payoutsOf } from '../withdrawals/payouts.ts'
import { historyFile } from './historyFile.ts'
import type { RoutesOf } from './route.ts'

interface HistoryDeps {
  database: Database
  gamesUrl(): string
}

/** The movements of a player, as pages and as a file, and the rounds behind them. */
export function historyRoutes({ database, gamesUrl }: HistoryDeps): RoutesOf<'history'> {
  const { db } = database
  return {
    async history(filter, { lang, now, player }) {
      const { id } = await player()
      const { list, total, totals } = await readHistory(db, { ...filter, player: id, now })
      const payouts = await payoutsOf(
        db,
        list.flatMap(({ kind, transNo }) => (kind === 'withdrawal' ? [transNo] : [])),
      )
      return {
        data: {
          list: list.map((line) => ({ ...wireLine(line, lang), ...payouts.get(line.transNo) })),
          total,
          totals: { in: toWire(totals.in), out: toWire(totals.out) },
          files: [...HISTORY_FILES],
          statements: true,
        },
      }
    },
    async historyFile({ format, ...filter }, { lang, now, player }) {
      const { id } = await player()
      return await historyFile(db, { player: id, filter, format, lang, now })
    },
    async lineRounds(query, { lang, player }) {
      const { list, total, totals } = await roundsOfLine(db, { ...query, player: (await player()).id })
      const sums = { stake: toWire(totals.stake), win: toWire(totals.win) }
      return { data: { list: list.map((round) => wireRound(round, gamesUrl(), lang)), total, totals: sums } }
    },
    async statement({ month }, call) {
      const { lang, now } = call
      const player = await call.player()
      if (startOfMonthNamed(month) > now) throw new Refused('upstream.statement.notYet')
      const { opening, closing, until, lines } = await database.transaction(async (tx) => {
        await holdProven(tx, call, player)
        return await readStatement(tx, { player: player.id, month, now })
      })
      if (lines.length > STATEMENT_LINES_MAX) throw new Refused('upstream.statement.tooLong')
      const list = lines.map((line) => wireLine(line, lang))
      return { data: { opening: toWire(opening), closing: toWire(closing), until, list } }
    },
  }
}

function wireLine(line: HistoryLine, lang: Lang) {
  const { amount, ...texts } = historyLineText(line, lang)
  return { ...texts, amount: toWire(amount) }
}
