import { z } from 'zod'
import { Text } from './wire.ts'

/** An extension (UPS-15): a Google e-mail belongs to a password account (`thirdPartyLogin`). */
export const CODE_ACCOUNT_EXISTS = 409

/** The codes of a certain refusal of a money call. After any other but 200 the outcome is unknown. */
export const CODES_REFUSED: readonly number[] = [400, 401, 402, 403, 404, 405, 410, 413, 415, 422, 428, 429, 451]

/** Every reply of upstream (UPS-06). `data` is read by the reply schema of its call. */
export const Envelope = z.object({
  code: z.union([
    z.number().int(),
    z
      .string()
      .regex(/^\d{1,6}$/)
      .transform(Number),
  ]),
  message: Text,
  data: z.unknown().optional(),
})
export type Envelope = z.infer<typeof Envelope>
