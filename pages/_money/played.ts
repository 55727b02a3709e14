import { PLAYED_DAYS, type Played } from '../../contract/calls/protection.ts'
import type { IntlLocale } from '../../contract/format.ts'
import type { Sen } from '../../contract/money/sen.ts'
import { dayOf, isoDay } from '../../contract/time/time.ts'
import { DAY_MS } from '../../contract/time/wib.ts'

/** Units of the picture: one column of ten for each day, the space on each side of the line of zero, a gap in a column. */
const COLUMN = 10
const SIDE = 40
const GAP = 2
/** A day whose result is small beside the others is still visible. */
const LEAST = 2

export interface PlayedView {
  intl: IntlLocale
  /** The net result of today, of 7 days and of 30 days: wins minus bets. */
  sums: { days: 1 | 7 | 30; net: Sen }[]
  width: number
  height: number
  /** Path data of the columns above and below the line of zero. */
  wins: string
  losses: string
  from: string
  to: string
  /** The days of play, the newest first. */
  rows: { day: string; staked: Sen; won: Sen; net: Sen }[]
}

/** The picture of the last days of play and its table. `null` when nothing was played. */
export function playedOf({ days, now }: Played, intl: IntlLocale): PlayedView | null {
  const known = new Map(days.map(({ day, staked, won }) => [day, { staked, won, net: (won - staked) as Sen }]))
  const times = Array.from({ length: PLAYED_DAYS }, (_, place) => now - (PLAYED_DAYS - 1 - place) * DAY_MS)
  const nets = times.map((at) => known.get(isoDay(at))?.net ?? 0)
  const rows = times.flatMap((at) => {
    const day = known.get(isoDay(at))
    return day && (day.staked > 0 || day.won > 0) ? [{ day: dayOf(at, intl), ...day }] : []
  })
  if (rows.length === 0) return null
  const most = Math.max(1, ...nets.map(Math.abs))
  const columns = (isShown: (net: number) => boolean) =>
    nets
      .map((net, place) => {
        if (!isShown(net)) return ''
        const size = Math.sign(net) * Math.max(LEAST, Math.round((Math.abs(net) / most) * SIDE))
        return `M${place * COLUMN + GAP / 2} ${SIDE}v${-size}h${COLUMN - GAP}v${size}z`
      })
      .join('')
  const sumOf = (count: number) => nets.slice(-count).reduce<number>((sum, net) => sum + net, 0) as Sen
  return {
    intl,
    sums: ([1, 7, 30] as const).map((count) => ({ days: count, net: sumOf(count) })),
    width: PLAYED_DAYS * COLUMN,
    height: 2 * SIDE,
    wins: columns((net) => net > 0),
    losses: columns((net) => net < 0),
    from: dayOf(times[0] ?? now, intl),
    to: dayOf(now, intl),
    rows: rows.reverse(),
  }
}
