import { once } from 'node:events'
import type { RequestHandler, Response } from 'express'
import type { z } from 'zod'
import type { CALLS } from '../../contract/calls/calls.ts'
import { historyFileName, readHistoryFilter, wrongDays } from '../../contract/history/historyFilter.ts'
import { type Cell, CSV_START, csvRow, sheetHead, sheetRow, sheetTotals } from '../../contract/history/historySheet.ts'
import { sumsOf } from '../../contract/history/historyTotals.ts'
import { LOCALES } from '../../contract/languages.ts'
import { addSen, NO_MONEY } from '../../contract/money/sen.ts'
import { LoginNeeded } from '../api-proxy/loginNeeded.ts'
import { HttpProblem } from '../http/httpProblem.ts'
import { fromPairs } from '../http/readFields.ts'
import type { Limits } from '../limits/rateLimit.ts'
import { requestContextOf } from '../upstream-client/requestContext.ts'
import type { Upstream } from '../upstream-client/upstream.ts'

const PAGE_SIZE = 100

type Page = z.output<(typeof CALLS)['history']['reply']>

/** The filtered history as CSV, page by page. A failure cuts the connection: it must not look complete. */
export function historyFile(upstream: Upstream, limits: Limits): RequestHandler {
  return async (req, res) => {
    const { session, locale } = res.locals
    if (!session) throw new LoginNeeded()
    await limits.consume('list', session.playerKey)
    const query = fromPairs(new URL(req.originalUrl, 'http://in.app').searchParams)
    const wrong = wrongDays(query).map((name) => [name, 'transactions.dayRule'])
    if (wrong.length > 0) throw new HttpProblem('input', 'error.badInput', { fields: Object.fromEntries(wrong) })
    const filter = readHistoryFilter(query)
    const read = async (pageNum: number) => {
      const input = { ...filter, pageNum, pageSize: PAGE_SIZE }
      const { data } = await upstream.send('history', input, requestContextOf(res), res.locals.freshness)
      if (!data) throw new Error('The history is a file')
      return data
    }
    const first = await read(1)
    res.set({
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Language': LOCALES[locale].lang,
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    })
    res.attachment(historyFileName(filter, 'csv'))
    if (req.method === 'HEAD') {
      res.end()
      return
    }
    try {
      await write(res, first, read)
      res.end()
    } catch (error) {
      res.locals.log.error({ err: error }, 'a history file was cut off')
      res.destroy()
    }
  }
}

/** New movements push rows to later pages: each is written once, until the total or a page not full. */
async function write(res: Response, first: Page, read: (pageNum: number) => Promise<Page>): Promise<void> {
  const t = (key: string) => res.locals.t(key)
  const rowOf = (cells: Cell[]) => csvRow(cells, LOCALES[res.locals.locale].lang)
  const writtenNumbers = new Set<string>()
  let [gained, out] = [NO_MONEY, NO_MONEY]
  await send(res, CSV_START + rowOf(sheetHead(t)))
  for (let page = first, pageNum = 1; ; pageNum++) {
    const fresh = page.list.filter(({ transNo }) => !writtenNumbers.has(transNo))
    for (const { transNo } of fresh) writtenNumbers.add(transNo)
    const sums = sumsOf(fresh)
    gained = addSen(gained, sums.in)
    out = addSen(out, sums.out)
    await send(res, fresh.map((trx) => rowOf(sheetRow(trx, t))).join(''))
    if (first.total === undefined ? page.list.length < PAGE_SIZE : writtenNumbers.size >= first.total) break
    if (fresh.length === 0) throw new Error('The history ended before its total, or does not turn its pages')
    if (res.closed) return
    page = await read(pageNum + 1)
  }
  await send(res, sheetTotals({ in: gained, out }, t).map(rowOf).join(''))
}

async function send(res: Response, text: string): Promise<void> {
  if (!res.write(text) && !res.closed) await Promise.race([once(res, 'drain'), once(res, 'close')])
}
