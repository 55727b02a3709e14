import { hash } from 'node:crypto'
import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import { z } from 'zod'
import type { EpochMs } from '../../common/epochMs.ts'
import { isStrictToken } from '../../common/node/isStrictToken.ts'
import { HttpProblem } from '../http/httpProblem.ts'

/** The issuer of Google sign-ins: Google itself, or its replacement in the sandbox. */
export interface GoogleSettings {
  /** Our client id at the issuer. Credentials for other clients are refused. */
  clientId: string
  issuer: string
  keysUrl: string
  /** Address of the script that gives credentials to the page; a path when the script is our own. */
  scriptUrl: string
  /** In-app path of a page that gives credentials without script, when there is one. */
  withoutScript?: string | undefined
}

export interface GooglePerson {
  /** Google's own number of the account. */
  id: string
  name: string
  /** Empty unless Google has verified the e-mail. */
  email: string
  /** Names this credential by its verified claims: equal for every way to spell or to sign the same one. */
  once: string
  /** When the credential was issued, and when it expires. */
  issuedAt: EpochMs
  expiresAt: EpochMs
}

/** Signature algorithms that need the issuer's private key; never `none` or a shared secret. */
const ALGORITHMS = ['RS256', 'ES256', 'EdDSA']
const LIMIT_MS = 5000
/** The tolerated difference between the issuer's clock and ours. */
export const TOLERANCE_SECONDS = 30
const MAX_LENGTH = 8192

const Claims = z.object({
  sub: z.string().min(1).max(255),
  name: z.string().max(200).catch(''),
  email: z.email().max(254).optional().catch(undefined),
  email_verified: z.union([z.boolean(), z.stringbool()]).catch(false),
  iss: z.string(),
  /** Us alone: others that a list names could use the same credential. */
  aud: z.union([z.string(), z.array(z.string()).length(1)]),
  azp: z.string().optional(),
  nonce: z.string(),
  jti: z.string().max(255).optional(),
  iat: z.number(),
  exp: z.number(),
})

/** The keys could not be read. This is no evidence about the credential. */
const isAway = (error: unknown) =>
  !(error instanceof errors.JOSEError) || /^ERR_(JWKS_TIMEOUT|JWKS_INVALID|JOSE_GENERIC)$/.test(error.code)

/** Verifies credentials with the issuer's keys (ACC-21); `null` for an invalid one. Throws 503 without keys. */
export function createVerifier({ clientId, issuer, keysUrl }: GoogleSettings, now: () => number = Date.now) {
  const keys = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: LIMIT_MS })
  // Google's documentation names both forms.
  const issuers = [issuer, issuer.replace(/^https:\/\//, '')]

  return async (credential: string, nonce: string): Promise<GooglePerson | null> => {
    if (credential.length > MAX_LENGTH || !isStrictToken(credential)) return null
    try {
      const { payload } = await jwtVerify(credential, keys, {
        audience: clientId,
        issuer: issuers,
        algorithms: ALGORITHMS,
        requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
        clockTolerance: TOLERANCE_SECONDS,
        currentDate: new Date(now()),
      })
      const claims = Claims.safeParse(payload).data
      if (claims?.nonce !== nonce || claims.iat * 1000 > now() + TOLERANCE_SECONDS * 1000) return null
      const { iss, sub, jti, iat, azp = clientId } = claims
      if (azp !== clientId) return null
      return {
        id: sub,
        once: hash('sha256', JSON.stringify([iss, sub, nonce, jti, iat]), 'base64url'),
        name: claims.name,
        email: (claims.email_verified && claims.email) || '',
        issuedAt: iat * 1000,
        expiresAt: claims.exp * 1000,
      }
    } catch (error) {
      if (isAway(error)) throw new HttpProblem('google_away', 'google.away', { retryAfterSeconds: LIMIT_MS / 1000 })
      return null
    }
  }
}
