import { z } from 'zod'

const Toast = z.object({
  kind: z.enum(['success', 'error', 'info']),
  text: z.string(),
  /** How long it stays, in ms (DEV-26). */
  ms: z.number().int().positive(),
})
export type Toast = z.infer<typeof Toast>

/** The message from one request for the next page, in the player's language. Typed values never hold secrets. */
export const Flash = z.object({
  toast: Toast.optional(),
  form: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
  values: z.record(z.string(), z.string()).optional(),
  /** The intent of a money form that was not sent: the form that is rendered again has the same intent. */
  intent: z.string().optional(),
  /** The recently requested code: the e-mail address or number, and the seconds until another code can be requested. */
  code: z.object({ to: z.string(), secondsLeft: z.number().int().min(0) }).optional(),
  /** The player has just signed in and may want a passkey (ACC-64). */
  offersPasskey: z.literal(true).optional(),
  /** The player has just asked for a withdrawal and may want to be told when it is paid (INB-10). */
  offersPush: z.literal(true).optional(),
})
export type Flash = z.infer<typeof Flash>
