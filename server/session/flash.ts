import type { RequestHandler } from 'express'
import { Flash } from '../../contract/flash.ts'
import { isShown } from '../http/contentNegotiation.ts'
import type { CookieJar } from '../http/cookies.ts'
import type { Store } from '../store/store.ts'
import type { CodeRequests } from './codeRequest.ts'
import { sealedCookie } from './sealedCookie.ts'

export interface FlashBox {
  /** Reads and removes the message. Called once, by the page that shows it; a page that is not shown leaves it. */
  take(): Promise<Flash | null>
  put(flash: Flash): Promise<void>
}

const COOKIE = 'flash'
const LIVES_SECONDS = 60

/** Long typed values lie in the store. While it does not answer they are dropped first, so that the message always fits. */
const shorterAndShorter = (flash: Flash): Flash[] => {
  const { values: _, ...rest } = flash
  return [flash, rest, { toast: rest.toast, form: rest.form }]
}

/** A sealed cookie for one page: the typed values of a refused form, and longer, the facts about a reset code. */
export function flash(jar: CookieJar, codes: Pick<CodeRequests, 'read'>, store?: Store): RequestHandler {
  const cookie = sealedCookie(jar, COOKIE, Flash, store)
  return (req, res, next) => {
    res.locals.flash = {
      async take() {
        const stored = isShown(req) ? await cookie.take(req, res) : null
        const code = await codes.read(req)
        return code ? { ...stored, code } : stored
      },
      async put(content) {
        for (const shorter of shorterAndShorter(content)) if (await cookie.write(res, shorter, LIVES_SECONDS)) return
      },
    }
    next()
  }
}
