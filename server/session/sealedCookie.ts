import type { Request, Response } from 'express'
import { z } from 'zod'
import { parseJson } from '../../contract/json.ts'
import { type CookieJar, readCookie } from '../http/cookies.ts'
import { seal, unseal } from './seal.ts'

/** Browsers limit a cookie to 4096 bytes, and all cookies together must fit into the request head. */
const MAX_BYTES = 3000

/** What waits for a player, by the names of its cookies. All of it ends with a sign-out ({@link forgetWaiting}). */
const WAITING = ['flash', 'resume', 'proof', 'code', 'link'] as const
export type Waiting = (typeof WAITING)[number]

/**
 * A cookie whose value only this server can read or alter, because it holds typed values and e-mails. The name is part
 * of the signed data, so the value of one cookie is invalid in another. The value belongs to the account that was
 * signed in when it was written, or to a signed-out visitor: on one device nobody gets what waits for somebody else.
 */
export interface SealedCookie<T> {
  /** Nothing when the value belongs to another account. */
  read(req: Request): Promise<T | null>
  /**
   * Skips a value that is too long for a cookie. Returns whether it was written. `owner` is the key of the account,
   * when its session has already ended.
   */
  write(res: Response, value: T, maxAgeSeconds: number, owner?: string): Promise<boolean>
  clear(res: Response): void
}

const ownerOf = (res: Response | undefined) => res?.locals.session?.playerKey ?? ''

export function sealedCookie<T>(jar: CookieJar, name: Waiting, schema: z.ZodType<T>): SealedCookie<T> {
  const Owned = z.object({ owner: z.string(), value: schema })
  return {
    async read(req) {
      const sealed = jar.readSigned(req, name)
      const text = sealed === undefined ? null : await unseal(sealed, jar.keys.sealing)
      const owned = text === null ? undefined : Owned.safeParse(parseJson(text)).data
      return owned && owned.owner === ownerOf(req.res) ? owned.value : null
    },
    async write(res, value, maxAgeSeconds, owner = ownerOf(res)) {
      const sealed = await seal(JSON.stringify({ owner, value }), jar.keys.sealing)
      if (sealed.length > MAX_BYTES) return false
      jar.writeSigned(res, name, sealed, maxAgeSeconds)
      return true
    },
    clear: (res) => jar.clear(res, name),
  }
}

/** Ends what waits for the player of this browser, at a sign-out all of it. */
export function forgetWaiting(jar: CookieJar, req: Request, res: Response, names: readonly Waiting[] = WAITING) {
  for (const name of names) if (readCookie(req, jar.name(name))) jar.clear(res, name)
}
