import type { RequestHandler } from 'express'
import { z } from 'zod'
import type { CookieJar } from '../cookies.ts'

const Toast = z.object({
  kind: z.enum(['success', 'error', 'info']),
  text: z.string(),
  /** How long it stays, in ms (specification section 9). */
  ms: z.number().int().positive(),
})
export type Toast = z.infer<typeof Toast>

/** What one request leaves for the next page, in the player's language. Typed values never hold secrets. */
const Flash = z.object({
  toast: Toast.optional(),
  /** The call whose form was refused. */
  form: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
  values: z.record(z.string(), z.string()).optional(),
})
export type Flash = z.infer<typeof Flash>

export interface FlashBox {
  /** Reads it and forgets it: asked once, by the page that is drawn. */
  take(): Flash | null
  put(flash: Flash): void
}

const COOKIE = 'flash'
const LIVES_SECONDS = 60
const MAX_BYTES = 3000

const encode = (flash: Flash) => Buffer.from(JSON.stringify(flash)).toString('base64url')

/** Long typed values are left out before anything else, so that the message always arrives. */
function fitting(flash: Flash): string {
  const whole = encode(flash)
  if (whole.length <= MAX_BYTES) return whole
  const { values: _, ...rest } = flash
  const short = encode(rest)
  return short.length <= MAX_BYTES ? short : encode({ toast: rest.toast, form: rest.form })
}

function decode(text: string): Flash | null {
  try {
    return Flash.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data ?? null
  } catch {
    return null
  }
}

/** A signed cookie that lives for one page. */
export function flash(jar: CookieJar): RequestHandler {
  return (req, res, next) => {
    res.locals.flash = {
      take() {
        const text = jar.readSigned(req, COOKIE)
        if (text === undefined) return null
        jar.clear(res, COOKIE)
        return decode(text)
      },
      put: (content) => jar.writeSigned(res, COOKIE, fitting(content), LIVES_SECONDS),
    }
    next()
  }
}
