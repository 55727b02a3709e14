import { randomBytes } from 'node:crypto'
import type { Request, Response } from 'express'
import { z } from 'zod'
import { parseJson } from '../../common/json.ts'
import { type CookieJar, readCookie } from '../http/cookies.ts'
import { type Store, whenThere } from '../store/store.ts'
import { seal, unseal } from './seal.ts'

/** Browsers limit a cookie to 4096 bytes, and all cookies together must fit into the request head. */
const MAX_BYTES = 3000
/** A longer value lies sealed in the store, and the cookie names it. */
const MAX_STORED = 32 * 1024
const IN_STORE = 's.'

/** What waits for a player, by the names of its cookies. All of it ends with a sign-out ({@link forgetWaiting}). */
const WAITING = ['flash', 'resume', 'verify', 'proof', 'code', 'link', 'passkey'] as const
export type Waiting = (typeof WAITING)[number]

/**
 * A cookie whose value only this server can read or alter, because it holds typed values and e-mails. The name is part
 * of the signed data, so the value of one cookie is invalid in another. The value belongs to the account that was
 * signed in when it was written, or to a signed-out visitor: on one device nobody gets what waits for somebody else.
 */
export interface SealedCookie<T> {
  /** Nothing when the value belongs to another account. */
  read(req: Request): Promise<T | null>
  /** Reads the value and removes it, from the store too. */
  take(req: Request, res: Response): Promise<T | null>
  /** Returns whether it was written: not when too long or without store. `owner`: the account of an ended session. */
  write(res: Response, content: T, maxAgeSeconds: number, owner?: string): Promise<boolean>
  clear(res: Response): void
}

const ownerOf = (res: Response | undefined) => res?.locals.session?.playerKey ?? ''

/** @param store for values that are too long for a cookie; without it they are skipped */
export function sealedCookie<T>(
  jar: CookieJar,
  name: Waiting,
  schema: z.ZodType<T>,
  store?: Pick<Store, 'get' | 'set' | 'delete'>,
): SealedCookie<T> {
  const Owned = z.object({ owner: z.string(), value: schema })
  const keyOf = (reference: string) => `sealed:${name}:${reference}`
  const sealedFor = async (value: string) =>
    value.startsWith(IN_STORE) ? ((await whenThere(store?.get(keyOf(value)))) ?? null) : value

  async function referenceTo(sealed: string, seconds: number): Promise<string | null> {
    if (!store || sealed.length > MAX_STORED) return null
    const reference = IN_STORE + randomBytes(24).toString('base64url')
    return (await whenThere(store.set(keyOf(reference), sealed, seconds).then(() => reference))) ?? null
  }

  const cookie: SealedCookie<T> = {
    async read(req) {
      const value = jar.readSigned(req, name)
      const sealed = value === undefined ? null : await sealedFor(value)
      const text = sealed === null ? null : await unseal(sealed, jar.keys.sealing)
      const owned = text === null ? undefined : Owned.safeParse(parseJson(text)).data
      return owned && owned.owner === ownerOf(req.res) ? owned.value : null
    },
    async write(res, content, maxAgeSeconds, owner = ownerOf(res)) {
      const sealed = await seal(JSON.stringify({ owner, value: content }), jar.keys.sealing)
      const value = sealed.length > MAX_BYTES ? await referenceTo(sealed, maxAgeSeconds) : sealed
      if (value === null) return false
      jar.writeSigned(res, name, value, maxAgeSeconds)
      return true
    },
    async take(req, res) {
      const value = jar.readSigned(req, name)
      const content = await cookie.read(req)
      if (content === null) return null
      cookie.clear(res)
      if (value?.startsWith(IN_STORE)) await whenThere(store?.delete(keyOf(value)))
      return content
    },
    clear: (res) => jar.clear(res, name),
  }
  return cookie
}

/** Ends what waits for the player of this browser, at a sign-out all of it. */
export function forgetWaiting(jar: CookieJar, req: Request, res: Response, names: readonly Waiting[] = WAITING) {
  for (const name of names) if (readCookie(req, jar.name(name))) jar.clear(res, name)
}
