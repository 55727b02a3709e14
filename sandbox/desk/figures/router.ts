import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { z } from 'zod'
import type { EpochMs } from '../../../common/epochMs.ts'
import { isoDay } from '../../../contract/time/time.ts'
import { DAY_MS } from '../../../contract/time/wib.ts'
import type { Database } from '../../kit/db/types.ts'
import { langFor } from '../../kit/http/lang.ts'
import type { DeskPage } from '../reply.ts'
import { sendPage } from '../sendPage.ts'
import { daysCsv, gamesCsv, kindsCsv, ROWS_HEAD, rowsCsv } from './csv.ts'
import { figuresPage, rowsPage } from './figuresPage.ts'
import { NAMED } from './numbers.ts'
import { type Days, type Figures, readFigures, readOnly, standing } from './read.ts'
import { type Asked, eachRows, readRows } from './rows.ts'

const WEEK_DAYS = 7
const PAGE_ROWS = 200

const Day = z.string().refine((text) => /^\d{4}-\d\d-\d\d$/.test(text) && isDay(text))
const isDay = (text: string) => {
  const ms = Date.parse(`${text}T00:00:00+07:00`)
  return !Number.isNaN(ms) && isoDay(ms) === text
}
const Wanted = z.object({ from: Day, to: Day }).refine(({ from, to }) => from <= to)
const WantedRows = Wanted.and(
  z.object({
    number: z.enum(NAMED),
    game: z.string().max(100).optional(),
    page: z.coerce.number().int().min(0).max(100_000).default(0),
  }),
)

/** The figures of an operator, drawn from the ledger when they are asked for. Nothing here writes. */
export function figuresRouter(database: Database, now: () => EpochMs): Router {
  const router = Router()
  router.get('/', async (request, response) => {
    const asked = daysOf(request, now())
    if (!asked) return notUnderstood(response)
    const [figures, ledger, since] = [
      await readFigures(database, asked),
      await standing(database),
      await firstDay(database),
    ]
    const lang = langFor(request)
    send(response, lang, figuresPage(lang, { asked, figures, ledger, since, today: isoDay(now()) }))
  })
  for (const [kind, csv] of Object.entries({ days: daysCsv, kinds: kindsCsv, games: gamesCsv }))
    router.get(`/${kind}.csv`, tableFile(database, kind, csv, now))
  router.get('/rows', async (request, response) => {
    const asked = rowsOf(request)
    if (!asked) return notUnderstood(response)
    const { page } = asked
    const list = await readRows(database, asked, { first: page * PAGE_ROWS, size: PAGE_ROWS })
    const lang = langFor(request)
    send(response, lang, rowsPage(lang, asked, { ...list, page }))
  })
  router.get('/rows.csv', rowsFile(database))
  return router
}

const send = (response: Response, lang: ReturnType<typeof langFor>, { title, body, back }: DeskPage) =>
  sendPage(response, lang, title, back ? { html: `${body.html}<p>${back.html}</p>` } : body)

const notUnderstood = (response: Response) => {
  response.status(400).type('text').send('from and to are days such as 2026-11-01; number is a name of the page')
}

/** The days of the request; without any, the last seven. */
function daysOf({ query }: Request, now: EpochMs): Days | undefined {
  if (query.from === undefined && query.to === undefined)
    return { from: isoDay(now - (WEEK_DAYS - 1) * DAY_MS), to: isoDay(now) }
  return Wanted.safeParse(query).data
}

function rowsOf({ query }: Request): (Asked & { page: number }) | undefined {
  const wanted = WantedRows.safeParse(query).data
  return (
    wanted && {
      number: wanted.number,
      days: { from: wanted.from, to: wanted.to },
      game: wanted.game,
      page: wanted.page,
    }
  )
}

async function firstDay(database: Database): Promise<string | undefined> {
  const { rows } = await readOnly(database, (tx) =>
    tx.execute(sql`select (min(created_at) at time zone interval '7 hours')::date::text as day from account`),
  )
  return z.array(z.object({ day: z.string().nullable() })).parse(rows)[0]?.day ?? undefined
}

const file = (response: Response, name: string) => response.attachment(`${name}.csv`).type('text/csv; charset=utf-8')

const tableFile =
  (database: Database, kind: string, csv: (figures: Figures) => string, now: () => EpochMs): RequestHandler =>
  async (request, response) => {
    const asked = daysOf(request, now())
    if (!asked) return notUnderstood(response)
    const text = csv(await readFigures(database, asked))
    file(response, `${kind}-${asked.from}-${asked.to}`).send(text)
  }

/** Written while it is read, at the pace of who takes it. */
const rowsFile =
  (database: Database): RequestHandler =>
  async (request, response) => {
    const asked = rowsOf(request)
    if (!asked) return notUnderstood(response)
    const { number, days } = asked
    let isBegun = false
    await eachRows(database, asked, async (rows) => {
      if (!isBegun) file(response, `${number}-${days.from}-${days.to}`).write(ROWS_HEAD)
      isBegun = true
      if (response.destroyed) throw new Error('The caller has left')
      if (!response.write(rowsCsv(rows))) await Promise.race([once(response, 'drain'), once(response, 'close')])
    })
    if (!isBegun) file(response, `${number}-${days.from}-${days.to}`).write(ROWS_HEAD)
    response.end()
  }
