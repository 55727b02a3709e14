import { randomBytes } from 'node:crypto'
import type { Request, Response } from 'express'
import type { z } from 'zod'
import { ThirdPartyInput } from '../../contract/calls/signIn.ts'
import type { CookieJar } from '../http/cookies.ts'
import { seal, unseal } from '../session/seal.ts'
import type { Waiting } from '../session/sealedCookie.ts'
import { type Store, whenThere } from '../store/store.ts'

const COOKIE: Waiting = 'link'
/** The time a player may need to remember a password. */
const LIVES_SECONDS = 10 * 60

const Pending = ThirdPartyInput.omit({ linkPassword: true, separate: true })
export type Pending = z.infer<typeof Pending>

/** A verified Google sign-in that waits for the player's choice: stored sealed, under a random id of a cookie. */
export interface PendingLinks {
  keep(res: Response, pending: Pending): Promise<void>
  read(req: Request): Promise<Pending | null>
  forget(req: Request, res: Response): Promise<void>
}

export function pendingLinks(jar: CookieJar, store: Store): PendingLinks {
  const keyOf = (id: string) => `google-link:${id}`
  return {
    async keep(res, pending) {
      const id = randomBytes(16).toString('base64url')
      await store.set(keyOf(id), await seal(JSON.stringify(pending), jar.keys.sealing), LIVES_SECONDS)
      jar.writeSigned(res, COOKIE, id, LIVES_SECONDS)
    },
    async read(req) {
      const id = jar.readSigned(req, COOKIE)
      const sealed = id === undefined ? null : await store.get(keyOf(id))
      const text = sealed === null ? null : await unseal(sealed, jar.keys.sealing)
      return text === null ? null : (Pending.safeParse(JSON.parse(text)).data ?? null)
    },
    async forget(req, res) {
      const id = jar.readSigned(req, COOKIE)
      if (id === undefined) return
      jar.clear(res, COOKIE)
      // The sign-in is done. What stays ends by itself.
      await whenThere(store.delete(keyOf(id)))
    },
  }
}
