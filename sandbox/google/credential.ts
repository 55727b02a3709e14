import { SignJWT } from 'jose'
import type { EpochMs } from '../../common/epochMs.ts'
import { ALGORITHM, type IssuerKeys, KEY_ID } from './keys.ts'
import type { Person } from './people.ts'

/** The client id of the web app at the sandbox's Google. */
export const SANDBOX_CLIENT = 'kancil-sandbox'
const LIFETIME_SECONDS = 60 * 60

interface CredentialClaims {
  person: Person
  /** Address of the issuer. */
  issuer: string
  /** A value that the caller chooses; the credential repeats it. */
  nonce: string
  now: EpochMs
}

/** The credential that Google Identity Services gives to a page: a signed ID token (OpenID Connect Core, section 2). */
export async function credentialOf(
  { signing }: IssuerKeys,
  { person, issuer, nonce, now }: CredentialClaims,
): Promise<string> {
  const at = Math.floor(now / 1000)
  const { id, name, email, emailVerified } = person
  return new SignJWT({ name, email, email_verified: emailVerified, nonce })
    .setProtectedHeader({ alg: ALGORITHM, kid: KEY_ID, typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(SANDBOX_CLIENT)
    .setSubject(id)
    .setIssuedAt(at)
    .setExpirationTime(at + LIFETIME_SECONDS)
    .sign(signing)
}
