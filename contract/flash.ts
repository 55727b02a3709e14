import { z } from 'zod'

const Toast = z.object({
  kind: z.enum(['success', 'error', 'info']),
  text: z.string(),
  /** How long it stays, in ms (specification section 9). */
  ms: z.number().int().positive(),
})
export type Toast = z.infer<typeof Toast>

/** What one request leaves for the next page, in the player's language. Typed values never hold secrets. */
export const Flash = z.object({
  toast: Toast.optional(),
  /** The call whose form was refused. */
  form: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
  values: z.record(z.string(), z.string()).optional(),
  /** The reset code asked for lately: where it went, and for how many seconds no other one may be asked for. */
  code: z.object({ email: z.string(), secondsLeft: z.number().int().min(0) }).optional(),
})
export type Flash = z.infer<typeof Flash>
