import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { ContractBroken } from '../../contract/errors.ts'
import type { TokenStore } from './rememberedTokens.ts'
import { rememberingUnseal, seal, type Unsealed } from './seal.ts'

/** The longest token of an upstream, in bytes. More does not fit a request head beside the other headers. */
export const MOST_TOKEN_BYTES = 8192

/** The longest sealed token that goes into the cookie, in characters: cookie-session encodes it once more. */
export const MOST_IN_COOKIE = 2400

/** What the session cookie holds of its token: `t` is the sealed token, `r` its random id in the store. */
export const TokenPlace = z.object({ t: z.string().optional(), r: z.string().optional() })
export type TokenPlace = z.infer<typeof TokenPlace>

const keyOf = (reference: string) => `token:${reference}`

/** Seals the tokens of sessions. One that is too long for a cookie lies sealed in the store (SES-25). */
export interface SessionTokens {
  open(place: TokenPlace): Promise<Unsealed | null>
  /** Throws ContractBroken over {@link MOST_TOKEN_BYTES}. @param reference of the same token, when sealed anew */
  seal(token: string, seconds: number, reference?: string): Promise<TokenPlace>
  /** Removes the token from the store, if it lies there. */
  forget(place: TokenPlace | undefined): Promise<void>
}

export function sessionTokens(keys: readonly Uint8Array[], store: TokenStore): SessionTokens {
  const unseal = rememberingUnseal(keys)
  return {
    async open({ t, r }) {
      const sealed = t ?? (r === undefined ? null : await store.get(keyOf(r)))
      return sealed === null ? null : unseal(sealed)
    },
    async seal(token, seconds, reference = randomBytes(24).toString('base64url')) {
      const bytes = Buffer.byteLength(token)
      if (bytes > MOST_TOKEN_BYTES)
        throw new ContractBroken('signIn', [`authToken (${bytes} bytes, at most ${MOST_TOKEN_BYTES})`])
      const sealed = await seal(token, keys)
      if (sealed.length <= MOST_IN_COOKIE) return { t: sealed }
      await store.set(keyOf(reference), sealed, seconds)
      return { r: reference }
    },
    async forget(place) {
      if (place?.r) await store.delete(keyOf(place.r))
    },
  }
}
