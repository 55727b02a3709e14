import type { Transaction } from '../../contract/calls/history.ts'
import { sumsOf } from '../../contract/history/historyTotals.ts'
import type { Sen } from '../../contract/money/sen.ts'
import { href } from '../../contract/routes.ts'
import { clockTime, isoDay, weekdayOf } from '../../contract/time/time.ts'
import { hasPage, type Movement, movementOf, type Reading, supportHref } from '../_money/movement.ts'
import type { DepositAgain } from '../_money/pastDeposits.ts'

export interface Moment {
  /** In WIB. */
  shown: string
  iso: string
}

export interface Row extends Movement {
  kind: string
  time: string
  created: Moment
  updated: Moment | null
  /** `BCA ···3344`. */
  account: string | null
  remark: string | null
  /** What the closed row shows of it: the rule of a bonus is a whole sentence. */
  shortRemark: string | null
  support: string
  order: boolean
  /** The page with the rounds that the row sums up. */
  roundsHref: string | null
  again: DepositAgain | null
}

interface RowReading extends Reading {
  again(trx: Transaction): DepositAgain | null
}

export interface Day {
  key: string
  title: string
  /** In sen; `null` when some movements of the day are on another page. */
  net: Sen | null
  rows: Row[]
}

const DAY_MS = 86_400_000

/** Movements by day in Jakarta time. `cut` is the end at which a day may go on, on another page. */
export function daysOf(
  list: readonly Transaction[],
  reading: RowReading,
  cut: { first: boolean; last: boolean },
): Day[] {
  const groups = Object.entries(Object.groupBy(list, ({ createTime }) => isoDay(createTime)))
  return groups.map(([key, trxs = []], place) => {
    const partial = (cut.first && place === 0) || (cut.last && place === groups.length - 1)
    return {
      key,
      title: dayTitle(trxs[0]?.createTime ?? 0, reading),
      net: partial ? null : sumsOf(trxs).net,
      rows: trxs.map((trx) => rowOf(trx, reading)),
    }
  })
}

/** The page of one row with its rounds. @param page from 1 */
export const roundsHref = (transNo: string, page = 1) =>
  `${href.transaction({ transNo, page: page > 1 ? page : undefined })}#rounds`

/** Today, yesterday, or the day with its weekday. */
export function dayTitle(at: number, { t, intl, now }: Reading): string {
  if (isoDay(at) === isoDay(now)) return t('transactions.today')
  return isoDay(at) === isoDay(now - DAY_MS) ? t('transactions.yesterday') : weekdayOf(at, intl)
}

function rowOf(trx: Transaction, reading: RowReading): Row {
  const { t, intl } = reading
  const { createTime, updateTime, method, accountEnd } = trx
  const moment = (ms: number): Moment => ({
    shown: `${weekdayOf(ms, intl)}, ${clockTime(ms, intl)}`,
    iso: new Date(ms).toISOString(),
  })
  return {
    ...movementOf(trx, reading),
    kind: t(`money.${trx.type}`),
    time: clockTime(createTime, intl),
    created: moment(createTime),
    updated: updateTime === undefined || updateTime === createTime ? null : moment(updateTime),
    account: accountEnd ? `${method ?? ''} ···${accountEnd}`.trim() : (method ?? null),
    remark: trx.remark ?? null,
    shortRemark: trx.type === 'bonus' ? null : (trx.remark ?? null),
    support: supportHref(trx.transNo, t),
    order: hasPage(trx),
    roundsHref: trx.rounds === undefined ? null : roundsHref(trx.transNo),
    again: reading.again(trx),
  }
}
