import { createHash, randomBytes } from 'node:crypto'

/** An opaque token of 256 bits. */
export const newToken = () => randomBytes(32).toString('base64url')

/** The stored form of a token. A token has 256 random bits, so one round of SHA-256 is enough. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()
