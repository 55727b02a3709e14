import { z } from 'zod'

/** Specification section 9: the codes of the envelope that mean something. */
export const CODE_OK = 200
export const CODE_SESSION_EXPIRED = 404

/** Every reply of upstream (specification section 7). `data` is read by the reply schema of its call. */
export const Envelope = z.object({
  code: z.union([
    z.number().int(),
    z
      .string()
      .regex(/^\d{1,6}$/)
      .transform(Number),
  ]),
  message: z
    .union([z.string(), z.null()])
    .optional()
    .transform((text) => text ?? ''),
  data: z.unknown().optional(),
})
export type Envelope = z.infer<typeof Envelope>
