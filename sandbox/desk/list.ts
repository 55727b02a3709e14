import { type AnyColumn, and, asc, desc, type SQL, sql } from 'drizzle-orm'
import type { Request, Response } from 'express'
import { z } from 'zod'
import { lookUp } from '../../common/lookUp.ts'
import { refuse } from './reply.ts'

const SHOWN = 50
const PER_PAGE_MAX = 300

/** What may be asked of a list of the desk; `/__sandbox/desk/openapi.json` says it to programs. */
export interface ListShape {
  /** By what it may be sorted, and the column of it; null: rows that are read as a whole. The first is the usual one. */
  sorts: Readonly<Record<string, AnyColumn | SQL | null>>
  /** The direction of the usual order. */
  order: 'asc' | 'desc'
  /** How many rows are shown unless `?perPage=` says otherwise; by default 50. */
  shown?: number
  /** By what it may be filtered, and the condition of a value; null: rows that are read as a whole. */
  filters: Readonly<Record<string, ((value: string) => SQL | undefined) | null>>
}

export interface List {
  sort: string
  order: 'asc' | 'desc'
  filters: Readonly<Record<string, string>>
  limit: number
  offset: number
}

const whole = (max: number, usual: number) => z.coerce.number().int().min(1).max(max).default(usual)

/** The schema of the query of a list. */
export const listQuery = ({ sorts, order, shown = SHOWN, filters }: ListShape) =>
  z.strictObject({
    page: whole(100_000, 1),
    perPage: whole(PER_PAGE_MAX, shown),
    sort: z.enum(Object.keys(sorts)).default(Object.keys(sorts)[0] ?? ''),
    order: z.enum(['asc', 'desc']).default(order),
    ...Object.fromEntries(Object.keys(filters).map((name) => [name, z.string().trim().max(300).optional()])),
  })

/** Reads the query of a list; without one the refusal has been sent. */
export function readList({ query }: Request, response: Response, shape: ListShape): List | undefined {
  const { lang: _, ...asked } = query
  const read = listQuery(shape).safeParse(asked)
  if (!read.success) {
    const known = ['page', 'perPage', 'sort', 'order', ...Object.keys(shape.filters)].join(' ')
    refuse(
      response,
      'input',
      `${read.error.issues.map(({ message }) => message).join('; ')}; this list knows: ${known}`,
    )
    return undefined
  }
  const { page, perPage, sort, order, ...filters } = read.data
  const given = Object.entries(filters).filter((pair): pair is [string, string] => !!pair[1])
  return { sort, order, filters: Object.fromEntries(given), limit: perPage, offset: (page - 1) * perPage }
}

/** The parts of a statement. @param usual what counts when nothing is filtered @param last makes the order definite */
export function partsOf(list: List, { sorts, filters }: ListShape, last: AnyColumn, usual?: SQL) {
  const direction = list.order === 'asc' ? asc : desc
  const column = lookUp(sorts, list.sort)
  const conditions = Object.entries(list.filters).map(([name, value]) => lookUp(filters, name)?.(value))
  return {
    where: conditions.length === 0 ? usual : and(...conditions),
    orderBy: [...(column ? [direction(column)] : []), direction(last)],
  }
}

/** How many rows there are on all pages: a column of each row. */
export const TOTAL = sql<number>`(count(*) over ())::int`
export const totalOf = (rows: readonly { total: number }[]): number => rows[0]?.total ?? 0

/** A page of rows that were read as a whole, in the usual order. */
export function pageOf<T extends object>(
  rows: readonly T[],
  list: List,
  shape: ListShape,
): { total: number; list: T[] } {
  const value = (row: T, name: string): unknown => new Map<string, unknown>(Object.entries(row)).get(name)
  const found = rows.filter((row) =>
    Object.entries(list.filters).every(
      ([name, wanted]) => String(value(row, name)).toLowerCase() === wanted.toLowerCase(),
    ),
  )
  const isUsual = list.sort === Object.keys(shape.sorts)[0]
  const sign = list.order === 'asc' ? 1 : -1
  if (!isUsual) found.sort((a, b) => sign * compare(value(a, list.sort), value(b, list.sort)))
  else if (list.order !== shape.order) found.reverse()
  return { total: found.length, list: found.slice(list.offset, list.offset + list.limit) }
}

const compare = (a: unknown, b: unknown): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a ?? '').localeCompare(String(b ?? ''), 'en')
