import { once } from 'node:events'
import type { RequestHandler, Response } from 'express'
import type { z } from 'zod'
import { CALLS } from '../../contract/calls.ts'
import { type HistoryFilter, readHistoryFilter } from '../../contract/historyFilter.ts'
import { readTolerantly } from '../../contract/read.ts'
import type { Transaction } from '../../contract/transactions.ts'
import type { Upstream } from '../api/upstream.ts'
import { LoginNeeded } from '../door/access.ts'
import { askingOf } from '../door/door.ts'
import { fromPairs } from '../door/readPosted.ts'
import type { Limits } from '../middleware/rateLimit.ts'
import { CSV_START, csvHead, csvLine } from './historyCsv.ts'

const PAGE_SIZE = 100
/** A year of many rounds a day; what goes beyond is asked for in shorter periods. */
const PAGES_AT_MOST = 500

type Page = z.output<(typeof CALLS)['history']['reply']>

/**
 * The filtered history as a file, written while it is read: page after page from upstream, so that memory stays small. When
 * a later page does not come the connection breaks, because a file that looks whole and is not would be worse.
 */
export function historyFile(upstream: Upstream, limits: Limits): RequestHandler {
  return async (req, res) => {
    const { session, locale } = res.locals
    if (!session) throw new LoginNeeded()
    await limits.take('list', session.playerKey)
    const filter = readHistoryFilter(fromPairs(new URL(req.originalUrl, 'http://door').searchParams))
    const read = pageReader(upstream, filter, res)
    const first = await read(1)
    res.set({
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Language': locale === 'en' ? 'en' : 'id',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    })
    res.attachment(fileName(filter))
    try {
      await write(res, first, read)
      res.end()
    } catch (error) {
      res.locals.log.error({ err: error }, 'a history file broke off')
      res.destroy()
    }
  }
}

/** `transactions-2026-01-01-2026-12-31.csv` */
function fileName({ type, from, to }: HistoryFilter): string {
  return `${['transactions', type, from, to].filter((part) => part !== undefined).join('-')}.csv`
}

function pageReader(upstream: Upstream, filter: HistoryFilter, res: Response): (pageNum: number) => Promise<Page> {
  return async (pageNum) => {
    const input = { ...filter, pageNum, pageSize: PAGE_SIZE }
    const { raw } = await upstream.send('history', input, askingOf(res), res.locals.freshness)
    const reading = readTolerantly(CALLS.history.reply, raw)
    if (!reading.ok) throw new Error(`The history did not fit: ${reading.misfits.join(', ')}`)
    return reading.data
  }
}

/** New movements push older ones to later pages while the file is written: what comes twice is written once. */
async function write(res: Response, first: Page, read: (pageNum: number) => Promise<Page>): Promise<void> {
  const t = (key: string) => res.locals.t(key)
  const written = new Set<string>()
  await send(res, CSV_START + csvHead(t))
  for (let page = first, pageNum = 1; ; pageNum++) {
    const fresh = page.list.filter(({ transNo }: Transaction) => !written.has(transNo))
    for (const { transNo } of fresh) written.add(transNo)
    await send(res, fresh.map((trx) => csvLine(trx, t)).join(''))
    const whole = page.list.length < PAGE_SIZE || pageNum >= PAGES_AT_MOST
    if (whole || fresh.length === 0 || res.closed) return
    page = await read(pageNum + 1)
  }
}

async function send(res: Response, text: string): Promise<void> {
  if (!res.write(text) && !res.closed) await Promise.race([once(res, 'drain'), once(res, 'close')])
}
