import { z } from 'zod'

const Note = z.strictObject({ en: z.string(), id: z.string() })

const MOST_TEXT = 2000
/** What an operator says to players, in both languages. */
export const OwnText = Note.refine(({ en, id }) => [en, id].every((text) => text && text.length <= MOST_TEXT))
export type OwnText = z.infer<typeof OwnText>

/** Somebody who listens, as the operator names them (README, `HELP_LINES`). */
export const HelpLine = z
  .strictObject({
    name: z.string().min(1),
    /** As it is dialled: `119`, `+62 21 555 0100`. */
    phone: z
      .string()
      .regex(/^\+?[\d ()-]{2,24}$/)
      .optional(),
    url: z.url({ protocol: /^https$/ }).optional(),
    /** Hours, extension, cost; in both languages. */
    note: Note.optional(),
  })
  .refine(({ phone, url }) => phone !== undefined || url !== undefined)
export type HelpLine = z.infer<typeof HelpLine>

export const HelpLines = z.array(HelpLine)
