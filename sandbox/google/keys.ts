import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto'

/** The bytes before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410, section 7). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')
/** The issuer has one key. */
export const KEY_ID = 'sandbox'
export const ALGORITHM = 'EdDSA'

export interface IssuerKeys {
  signing: KeyObject
  /** The JSON Web Key Set that verifiers read. */
  published: { keys: object[] }
}

/** The issuer's key, derived from the secret: every copy has the same key, also after a restart. */
export function issuerKeys(secret: string): IssuerKeys {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'sandbox google issuer', 32))
  const signing = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' })
  const published = createPublicKey(signing).export({ format: 'jwk' })
  return { signing, published: { keys: [{ ...published, kid: KEY_ID, alg: ALGORITHM, use: 'sig' }] } }
}
