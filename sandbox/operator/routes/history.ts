import { HISTORY_FILES } from '../../../contract/calls/history.ts'
import type { Lang } from '../../../contract/languages.ts'
import { toWire } from '../../../contract/money/sen.ts'
import type { Database } from '../../kit/db/types.ts'
import { type HistoryLine, readHistory } from '../../ledger/history.ts'
import { roundsOfLine } from '../game-wallet/playedRounds.ts'
import { wireRound } from '../game-wallet/wireRound.ts'
import { historyLineText } from '../history/historyLineText.ts'
import { payoutsOf } from '../withdrawals/payouts.ts'
import { historyFile } from './historyFile.ts'
import type { RoutesOf } from './route.ts'

interface HistoryDeps {
  database: Database
  gamesUrl(): string
}

/** The movements of a player, as pages and as a file, and the rounds behind them. */
export function historyRoutes({ database: { db }, gamesUrl }: HistoryDeps): RoutesOf<'history'> {
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
  }
}

function wireLine(line: HistoryLine, lang: Lang) {
  const { amount, ...texts } = historyLineText(line, lang)
  return { ...texts, amount: toWire(amount) }
}
