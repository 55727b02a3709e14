import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { createLocalJWKSet, createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'
import type { EpochMs } from '../../common/epochMs.ts'
import { parseJson } from '../../common/json.ts'
import { lookUp } from '../../common/lookUp.ts'
import { isStrictToken } from '../../common/node/isStrictToken.ts'
import type { Proof } from '../operator/review-queue/auditLog.ts'
import type { Forgery } from '../operator/review-queue/forgeries.ts'

/** How the operator's identity provider proves who somebody is (docs/operators.md). */
export interface ProofSettings {
  issuer: string
  /** Us alone: a token for several is not for us. */
  audience: string
  /** The address of the key set, or the path of a file, which is read each time. */
  keys: string
  /** A header besides those below that may hold the token. */
  header?: string | undefined
  /** The claim with the roles; a path such as `realm_access.roles` leads into objects. */
  rolesClaim: string
}

export const ROLES = ['read', 'decide'] as const
export type Role = (typeof ROLES)[number]

export interface Person {
  proof: Proof
  /** For people: the e-mail address, or else the subject. */
  name: string
  roles: readonly Role[]
  issuedAt: EpochMs
}

/** The key set could not be read. This is no evidence about the token. */
export class KeysAway extends Error {
  override name = 'KeysAway'
}

const HEADERS = ['cf-access-jwt-assertion', 'x-goog-iap-jwt-assertion']
/** Names that proxies write in the clear: they prove nothing, and may only repeat what the token says. */
const PLAIN_NAMES = [
  'cf-access-authenticated-user-email',
  'x-goog-authenticated-user-email',
  'x-goog-authenticated-user-id',
  'x-forwarded-user',
  'x-forwarded-email',
  'x-forwarded-preferred-username',
  'x-auth-request-user',
  'x-auth-request-email',
  'x-auth-request-preferred-username',
  'x-authenticated-user',
  'x-remote-user',
  'remote-user',
]
/** Signature algorithms that need the issuer's private key; never `none` or a shared secret. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA']
const TOLERANCE_SECONDS = 30
const LIMIT_MS = 5000
const MAX_LENGTH = 8192
const NAME_MAX = 60

const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().max(254).optional().catch(undefined),
  preferred_username: z.string().max(254).optional().catch(undefined),
  aud: z.union([z.string(), z.array(z.string()).length(1)]),
  iat: z.number(),
})
const Roles = z.union([z.array(z.string()), z.string().transform((text) => text.split(/[\s,]+/))]).catch([])
const KeySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) })
const Nested = z.record(z.string(), z.unknown()).catch({})

/** Judges who sends a request; answers with the person, or with why there is none. Throws {@link KeysAway}. */
export function createProver(settings: ProofSettings, now: () => EpochMs) {
  const { issuer, audience, header, rolesClaim } = settings
  const keys = keySetAt(settings.keys)
  const headers = [...HEADERS, ...(header === undefined ? [] : [header.toLowerCase()])]

  return async ({ headersDistinct }: IncomingMessage): Promise<Person | Forgery> => {
    const bearers = (headersDistinct.authorization ?? []).flatMap(bearerIn)
    const tokens = [...bearers, ...headers.flatMap((name) => headersDistinct[name] ?? [])]
    const [token] = tokens
    if (token === undefined) return 'missing'
    if (tokens.length > 1) return 'several'
    if (token.length > MAX_LENGTH || !isStrictToken(token)) return 'shape'
    const payload = await verified(token, keys, {
      ...{ issuer, audience, algorithms: ALGORITHMS, clockTolerance: TOLERANCE_SECONDS },
      requiredClaims: ['exp', 'iat', 'sub'],
      currentDate: new Date(now()),
    })
    if (typeof payload === 'string') return payload
    const claims = Claims.safeParse(payload).data
    if (!claims) return 'claims'
    if (claims.iat * 1000 > now() + TOLERANCE_SECONDS * 1000) return 'early'
    const names = [claims.sub, claims.email, claims.preferred_username]
    const plain = PLAIN_NAMES.flatMap((name) => headersDistinct[name] ?? [])
    if (plain.some((text) => !names.includes(text.replace(/^accounts\.google\.com:/, '')))) return 'plain_name'
    const said = Roles.parse(claimAt(payload, rolesClaim))
    return {
      proof: { issuer, subject: claims.sub },
      name: (claims.email || claims.sub).slice(0, NAME_MAX),
      roles: ROLES.filter((role) => said.includes(role)),
      issuedAt: claims.iat * 1000,
    }
  }
}

const bearerIn = (text: string) => (text.slice(0, 7).toLowerCase() === 'bearer ' ? [text.slice(7).trim()] : [])

async function verified(token: string, keys: JWTVerifyGetKey, options: Parameters<typeof jwtVerify>[2]) {
  try {
    return (await jwtVerify(token, keys, options)).payload
  } catch (error) {
    return forgeryIn(error)
  }
}

const BY_CODE: Readonly<Record<string, Forgery>> = {
  ERR_JWT_EXPIRED: 'expired',
  ERR_JOSE_ALG_NOT_ALLOWED: 'algorithm',
  ERR_JOSE_NOT_SUPPORTED: 'algorithm',
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: 'signature',
  ERR_JWKS_NO_MATCHING_KEY: 'key',
  ERR_JWKS_MULTIPLE_MATCHING_KEYS: 'key',
  ERR_JWS_INVALID: 'shape',
  ERR_JWT_INVALID: 'shape',
}
const BY_CLAIM: Readonly<Record<string, Forgery>> = { iss: 'issuer', aud: 'audience', nbf: 'early' }

function forgeryIn(error: unknown): Forgery {
  if (error instanceof errors.JWTClaimValidationFailed) return lookUp(BY_CLAIM, error.claim) ?? 'claims'
  const forgery = error instanceof errors.JOSEError ? lookUp(BY_CODE, error.code) : undefined
  if (forgery === undefined) throw new KeysAway('the key set of the operators cannot be read', { cause: error })
  return forgery
}

/** The key set. One of an address is fetched again for an unknown key, at most every half minute. */
function keySetAt(place: string): JWTVerifyGetKey {
  if (/^https?:/.test(place)) return createRemoteJWKSet(new URL(place), { timeoutDuration: LIMIT_MS })
  return async (header, token) => {
    const text = await readFile(place, 'utf8')
    return createLocalJWKSet(KeySet.parse(parseJson(text)))(header, token)
  }
}

/** A claim of this name, or one that a path leads to. */
const claimAt = (payload: JWTPayload, name: string): unknown =>
  lookUp(payload, name) ?? name.split('.').reduce<unknown>((inner, step) => lookUp(Nested.parse(inner), step), payload)
