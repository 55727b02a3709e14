import { once } from 'node:events'
import type { RequestHandler, Response } from 'express'
import type { z } from 'zod'
import { CALLS } from '../../contract/calls.ts'
import { historyFileName, readHistoryFilter } from '../../contract/historyFilter.ts'
import { CSV_START, csvRow, sheetHead, sheetRow, sheetTotals } from '../../contract/historySheet.ts'
import { sumsOf } from '../../contract/historyTotals.ts'
import { readTolerantly } from '../../contract/read.ts'
import { addSen, NO_MONEY } from '../../contract/sen.ts'
import type { Upstream } from '../api/upstream.ts'
import { LoginNeeded } from '../door/access.ts'
import { askingOf } from '../door/door.ts'
import { fromPairs } from '../door/readPosted.ts'
import type { Limits } from '../middleware/rateLimit.ts'

const PAGE_SIZE = 100

type Page = z.output<(typeof CALLS)['history']['reply']>

/**
 * The filtered history as CSV, for an upstream that gives no files itself: written while it is read, page after page, so that
 * memory stays small. When a later page does not come the connection breaks, because a file that looks whole and is not would
 * be worse.
 */
export function historyFile(upstream: Upstream, limits: Limits): RequestHandler {
  return async (req, res) => {
    const { session, locale } = res.locals
    if (!session) throw new LoginNeeded()
    await limits.take('list', session.playerKey)
    const filter = readHistoryFilter(fromPairs(new URL(req.originalUrl, 'http://door').searchParams))
    const read = async (pageNum: number) => {
      const input = { ...filter, pageNum, pageSize: PAGE_SIZE }
      const { raw } = await upstream.send('history', input, askingOf(res), res.locals.freshness)
      const reading = readTolerantly(CALLS.history.reply, raw)
      if (!reading.ok) throw new Error(`The history did not fit: ${reading.misfits.join(', ')}`)
      return reading.data
    }
    const first = await read(1)
    res.set({
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Language': locale === 'en' ? 'en' : 'id',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    })
    res.attachment(historyFileName(filter, 'csv'))
    try {
      await write(res, first, read)
      res.end()
    } catch (error) {
      res.locals.log.error({ err: error }, 'a history file broke off')
      res.destroy()
    }
  }
}

/**
 * New movements push older ones to later pages while the file is written: what comes twice is written once. It is whole when
 * the total is reached or, from an upstream that does not tell one, when a page is not full.
 */
async function write(res: Response, first: Page, read: (pageNum: number) => Promise<Page>): Promise<void> {
  const t = (key: string) => res.locals.t(key)
  const written = new Set<string>()
  let [gained, out] = [NO_MONEY, NO_MONEY]
  await send(res, CSV_START + csvRow(sheetHead(t)))
  for (let page = first, pageNum = 1; ; pageNum++) {
    const fresh = page.list.filter(({ transNo }) => !written.has(transNo))
    for (const { transNo } of fresh) written.add(transNo)
    const sums = sumsOf(fresh)
    gained = addSen(gained, sums.in)
    out = addSen(out, sums.out)
    await send(res, fresh.map((trx) => csvRow(sheetRow(trx, t))).join(''))
    if (first.total === undefined ? page.list.length < PAGE_SIZE : written.size >= first.total) break
    if (fresh.length === 0) throw new Error('The history ended before its total, or does not turn its pages')
    if (res.closed) return
    page = await read(pageNum + 1)
  }
  await send(res, sheetTotals({ in: gained, out }, t).map(csvRow).join(''))
}

async function send(res: Response, text: string): Promise<void> {
  if (!res.write(text) && !res.closed) await Promise.race([once(res, 'drain'), once(res, 'close')])
}
