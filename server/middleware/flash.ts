import type { RequestHandler } from 'express'
import { Flash } from '../../contract/flash.ts'
import type { CookieJar } from '../cookies.ts'
import type { CodeRequests } from './codeRequest.ts'

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

/** A signed cookie that lives for one page, and what is known of a reset code, which lives longer. */
export function flash(jar: CookieJar, codes: Pick<CodeRequests, 'read'>): RequestHandler {
  return (req, res, next) => {
    res.locals.flash = {
      take() {
        const text = jar.readSigned(req, COOKIE)
        if (text !== undefined) jar.clear(res, COOKIE)
        const left = text === undefined ? null : decode(text)
        const code = codes.read(req)
        return code ? { ...left, code } : left
      },
      put: (content) => jar.writeSigned(res, COOKIE, fitting(content), LIVES_SECONDS),
    }
    next()
  }
}
