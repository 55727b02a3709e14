import { csvText } from '../../../common/csv.ts'
import { AMOUNT_NAMES, AMOUNTS, COUNTS, OF_GAMES, total } from './numbers.ts'
import type { Figures } from './read.ts'
import type { Row } from './rows.ts'

/** Amounts in rupiah with their sen, as on the wire: programs add these up. */
export function rupiahOf(sen: bigint): string {
  const size = sen < 0n ? -sen : sen
  const rest = size % 100n
  return `${sen < 0n ? '-' : ''}${size / 100n}${rest === 0n ? '' : `.${String(rest).padStart(2, '0')}`}`
}

/** The rows of one file (RFC 4180), its amounts as {@link rupiahOf} writes them. */
export const csvLines = (rows: string[][]) => rows.map((row) => `${row.join(',')}\r\n`).join('')

export const daysCsv = ({ days }: Figures): string =>
  csvLines([
    ['day', ...COUNTS, ...AMOUNT_NAMES],
    ...days.map(({ day, counts, sums }) => [
      day,
      ...COUNTS.map((name) => String(counts[name])),
      ...AMOUNT_NAMES.map((amount) => rupiahOf(total(AMOUNTS[amount], sums))),
    ]),
  ])

export const kindsCsv = ({ flows }: Figures): string =>
  csvLines([
    ['kind', 'transfers', 'amount'],
    ...flows.map((one) => [one.flow, String(one.transfers), rupiahOf(one.amount)]),
  ])

export const gamesCsv = ({ games }: Figures): string =>
  csvLines([
    ['game', 'bets', ...OF_GAMES],
    ...games.map(({ game, bets, sums }) => [
      csvText(game),
      String(bets),
      ...OF_GAMES.map((amount) => rupiahOf(total(AMOUNTS[amount], sums))),
    ]),
  ])

export const ROWS_HEAD = csvLines([['id', 'at', 'kind', 'player', 'game', 'amount']])
export const rowsCsv = (rows: readonly Row[]): string =>
  csvLines(
    rows.map(({ id, at, kind, player, game, amount }) => [
      ...[id, at, kind, player, game].map(csvText),
      amount === null ? '' : rupiahOf(amount),
    ]),
  )
