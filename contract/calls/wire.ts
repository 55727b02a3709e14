import { z } from 'zod'
import { isExact } from '../../common/json.ts'
import { momentOf } from '../time/moment.ts'

/** Readers for loosely typed fields of upstreams (UPS-03): tolerant here, strict types inside. */

/** A number whose digits are known. A longer one arrives as a text (`parseJson`), or is refused. */
const ExactNumber = z.number().refine(isExact)

/** A text that may arrive as a number, or may be absent. */
export const Text = z
  .union([z.string(), ExactNumber, z.null()])
  .optional()
  .transform((value) => (value === null || value === undefined ? '' : String(value)))

export const MaybeText = Text.transform((value) => value.trim() || undefined)

/** An identifier: a non-empty text, often sent as a number. */
export const Id = z.union([z.string().min(1), z.number().int()]).transform(String)

/** A name that players read: a non-empty text, or a number. */
export const Name = z.union([z.string().min(1), ExactNumber]).transform(String)

const FlagWord = z.union([z.boolean(), z.literal([0, 1, '0', '1', 'true', 'false', '']), z.null()]).optional()
const isYes = (value: z.infer<typeof FlagWord>) => value === true || value === 1 || value === '1' || value === 'true'

/** true / false, 1 / 0, "1" / "0", "true" / "false"; absent is false. */
export const Flag = FlagWord.transform(isYes)

/** The same, but absent stays absent. */
export const MaybeFlag = FlagWord.transform((value) =>
  value === undefined || value === null || value === '' ? undefined : isYes(value),
)

/** A whole number that may arrive as a text. */
export const Whole = z.union([
  z.number().int(),
  z
    .string()
    .regex(/^-?\d{1,15}$/)
    .transform(Number),
])

/** A moment in ISO 8601, `2026-11-21 13:05:00` (WIB), epoch ms or s, or parts of a date. Inside: epoch ms. */
export const Moment = z.union([z.number(), z.string().min(1), z.array(z.number())]).transform((value, context) => {
  const ms = momentOf(value)
  if (Number.isFinite(ms)) return ms
  context.issues.push({ code: 'custom', message: 'moment', input: value })
  return z.NEVER
})

/** The fields of a reply that may say nothing, or only a word or number that nobody asked for. */
export const fieldsIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}

/** The rows of a reply: a list, or one in `list`, `records` or `rows`. An empty reply is an empty list. */
export function rowsIn(value: unknown): unknown {
  if (value === null || value === undefined) return []
  if (typeof value !== 'object' || Array.isArray(value)) return value
  const { list, records, rows } = value as Record<string, unknown>
  return list ?? records ?? rows ?? []
}

/** A list, read by `rowsIn`. */
export const listOf = <T extends z.ZodType>(item: T) => z.preprocess(rowsIn, z.array(item))

/** The same list with the total, and the fields beside it, when upstream sends them. */
export const pageOf = <T extends z.ZodType, M extends z.ZodRawShape = Record<never, never>>(item: T, more?: M) =>
  z.preprocess(
    (value) => {
      const page = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
      return { ...page, list: rowsIn(value), total: page.total ?? page.totalCount }
    },
    z.object({ ...(more as M), list: z.array(item), total: Whole.optional() }),
  )

/** A whole number in a query or form; written back unchanged. */
export const WholeInput = z.codec(z.union([z.string().regex(/^\d{1,9}$/), z.number().int().min(0)]), z.number().int(), {
  decode: Number,
  encode: (value) => value,
})
