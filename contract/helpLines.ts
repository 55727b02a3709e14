import { z } from 'zod'

const Note = z.strictObject({ en: z.string(), id: z.string() })

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
