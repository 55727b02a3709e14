import { randomBytes } from 'node:crypto'
import type { Request, Response } from 'express'
import { ContractBroken } from '../../contract/errors.ts'
import type { CookieJar } from '../http/cookies.ts'
import type { Store } from '../store/store.ts'
import { rememberingUnseal, seal, type Unsealed } from './seal.ts'

/** The longest token of an upstream, in bytes. More does not fit a request head beside the other headers. */
export const MOST_TOKEN_BYTES = 8192

/** The longest sealed token that goes into the cookie, in characters; the pair of the session needs the rest. */
export const MOST_IN_COOKIE = 2600

/** Where the sealed token is: in this cookie, or in the store under the id that this cookie holds. */
const IN_COOKIE = 'c'
const IN_STORE = 's'

const keyOf = (reference: string) => `token:${reference}`

/** A token, the id of its session, and for how many seconds the session lives at the most. */
export interface SessionToken {
  token: string
  session: string
  seconds: number
}

/** The token of a session, sealed. It is bound to the session by its id. */
export interface TokenCookie {
  /** Throws StoreUnavailable when the token is in the store, and the store does not answer. */
  read(req: Request, session: string): Promise<Unsealed | null>
  /**
   * Writes the token of a new session, or the same token anew with the first keys. Throws ContractBroken for a token
   * over {@link MOST_TOKEN_BYTES}.
   */
  write(req: Request, res: Response, token: SessionToken): Promise<void>
  /** Clears the cookie and forgets a token in the store. The deletion is not awaited; the token also expires. */
  forget(req: Request, res: Response): void
  /** Forgets the token in the store of the session that a new session replaces. */
  forgetStored(req: Request): Promise<void>
}

/**
 * The token has a cookie of its own, because cookie-session encodes the value of its cookie once more, and sealing has
 * encoded the token already. A token that is too long for a cookie lies sealed in the store (SES-25).
 * @param name name of the cookie, without the prefix of https
 */
export function tokenCookie(jar: CookieJar, name: string, store: Store): TokenCookie {
  const unseal = rememberingUnseal(jar.keys.sealing)

  function partsOf(req: Request) {
    const [session, place, ...rest] = jar.readSigned(req, name)?.split('.') ?? []
    return { session, place, value: rest.join('.') }
  }

  const referenceOf = (req: Request) => {
    const { place, value } = partsOf(req)
    return place === IN_STORE ? value : undefined
  }

  return {
    async read(req, wanted) {
      const { session, place, value } = partsOf(req)
      if (session !== wanted || !place) return null
      const sealed = place === IN_STORE ? await store.get(keyOf(value)) : value
      return sealed === null ? null : unseal(sealed)
    },
    async write(req, res, { session, token, seconds }) {
      const bytes = Buffer.byteLength(token)
      if (bytes > MOST_TOKEN_BYTES)
        throw new ContractBroken('signIn', [`authToken (${bytes} bytes, at most ${MOST_TOKEN_BYTES})`])
      const sealed = await seal(token, jar.keys.sealing)
      if (sealed.length <= MOST_IN_COOKIE) {
        jar.writeSigned(res, name, `${session}.${IN_COOKIE}.${sealed}`, seconds)
        return
      }
      const before = partsOf(req)
      const same = before.session === session && before.place === IN_STORE
      const reference = same ? before.value : randomBytes(24).toString('base64url')
      await store.set(keyOf(reference), sealed, seconds)
      jar.writeSigned(res, name, `${session}.${IN_STORE}.${reference}`, seconds)
    },
    forget(req, res) {
      if (partsOf(req).session === undefined) return
      this.forgetStored(req).catch((err: unknown) => {
        res.locals.log?.warn({ err }, 'the token of a session that ended is still in the store')
      })
      jar.clear(res, name)
    },
    async forgetStored(req) {
      const reference = referenceOf(req)
      if (reference) await store.delete(keyOf(reference))
    },
  }
}
