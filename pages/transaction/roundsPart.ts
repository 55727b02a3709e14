import type { PageContextServer } from 'vike/types'
import type { ReplyOf } from '../../contract/calls/call.ts'
import type { lineRounds } from '../../contract/calls/history.ts'
import { HISTORY_PAGE } from '../../contract/calls/history.ts'
import { formatMoney, type IntlLocale } from '../../contract/format.ts'
import { extension } from '../_layout/extension.ts'
import { roundsView } from '../_money/roundsView.ts'
import { roundsHref } from './days.ts'

interface RoundsInput {
  api: PageContextServer['api']
  t: PageContextServer['t']
  intl: IntlLocale
  hostname: string
  transNo: string
  /** From 1. */
  pageNum: number
}

/** A page of the rounds behind a row of the history: `null` when unreadable, `undefined` when not offered. */
export async function roundsPart(input: RoundsInput) {
  const { api, transNo, pageNum } = input
  const reply = await extension(api.lineRounds({ transNo, pageNum, pageSize: HISTORY_PAGE }))
  if (reply.state === 'ok') return pageOf(reply.data, input)
  return reply.state === 'failed' ? null : undefined
}

function pageOf(
  { list, total, totals }: ReplyOf<typeof lineRounds>,
  { t, intl, hostname, transNo, pageNum }: RoundsInput,
) {
  const more = total === undefined ? list.length === HISTORY_PAGE : total > pageNum * HISTORY_PAGE
  return {
    rounds: roundsView(list, intl, hostname),
    sums:
      totals && total !== undefined
        ? t('rounds.sums', {
            count: total,
            stake: formatMoney(totals.stake, intl),
            win: formatMoney(totals.win, intl),
          })
        : null,
    newer: pageNum > 1 ? roundsHref(transNo, pageNum - 1) : null,
    older: more ? roundsHref(transNo, pageNum + 1) : null,
  }
}
