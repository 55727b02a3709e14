import type { Request, Response } from 'express'
import type { z } from 'zod'
import { parseJson } from '../../contract/json.ts'
import type { CookieJar } from '../http/cookies.ts'
import { seal, unseal } from './seal.ts'

/** Browsers limit a cookie to 4096 bytes, and all cookies together must fit into the request head. */
const MAX_BYTES = 3000

/**
 * A cookie whose value only this server can read or alter, because it holds typed values and e-mails. The name is part
 * of the signed data, so the value of one cookie is invalid in another.
 */
export interface SealedCookie<T> {
  read(req: Request): Promise<T | null>
  /** Skips a value that is too long for a cookie. Returns whether it was written. */
  write(res: Response, value: T, maxAgeSeconds: number): Promise<boolean>
  clear(res: Response): void
}

export function sealedCookie<T>(jar: CookieJar, name: string, schema: z.ZodType<T>): SealedCookie<T> {
  return {
    async read(req) {
      const sealed = jar.readSigned(req, name)
      const text = sealed === undefined ? null : await unseal(sealed, jar.keys.sealing)
      return text === null ? null : (schema.safeParse(parseJson(text)).data ?? null)
    },
    async write(res, value, maxAgeSeconds) {
      const sealed = await seal(JSON.stringify(value), jar.keys.sealing)
      if (sealed.length > MAX_BYTES) return false
      jar.writeSigned(res, name, sealed, maxAgeSeconds)
      return true
    },
    clear: (res) => jar.clear(res, name),
  }
}
