import { z } from 'zod'
import { LANGS } from './languages.ts'

/** One text for each language, by its HTML code. */
const Note = z.record(z.enum(LANGS), z.string())

const MOST_TEXT = 2000
/** A text of the operator for players, in every language. */
export const OwnText = Note.refine((texts) =>
  Object.values(texts).every((text) => text !== '' && text.length <= MOST_TEXT),
)
export type OwnText = z.infer<typeof OwnText>

/** A help line as the operator configures it (README, `HELP_LINES`). */
export const HelpLine = z
  .strictObject({
    name: z.string().min(1),
    /** The number to dial: `119`, `+62 21 555 0100`. */
    phone: z
      .string()
      .regex(/^\+?[\d ()-]{2,24}$/)
      .optional(),
    url: z.url({ protocol: /^https$/ }).optional(),
    /** Hours, extension, cost; in every language. */
    note: Note.optional(),
  })
  .refine(({ phone, url }) => phone !== undefined || url !== undefined)
export type HelpLine = z.infer<typeof HelpLine>

export const HelpLines = z.array(HelpLine)
