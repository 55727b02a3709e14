import { createHmac, timingSafeEqual } from 'node:crypto'
import type { EpochMs } from '../../../common/epochMs.ts'

/** The scheme of standardwebhooks.com: HMAC-SHA256 over `id.timestamp.body`, base64, behind the version `v1,`. */
export interface SignedHeaders {
  'webhook-id': string
  /** Seconds since 1970. */
  'webhook-timestamp': string
  /** One or more signatures, separated by spaces, so that a key can be replaced without an interruption. */
  'webhook-signature': string
}

/** Reads the headers of a request. A missing header becomes empty and matches no signature. */
export const signedHeaders = (request: { get(name: string): string | undefined }): SignedHeaders => ({
  'webhook-id': request.get('webhook-id') ?? '',
  'webhook-timestamp': request.get('webhook-timestamp') ?? '',
  'webhook-signature': request.get('webhook-signature') ?? '',
})

/** How far the timestamp of a callback may differ, in ms; an older callback may be a replay. */
export const WINDOW_MS = 300_000

type Key = string | Uint8Array

/** @param secret several while a receiver learns a new one */
export function sign(secret: Key | readonly Key[], id: string, body: string, now: EpochMs): SignedHeaders {
  const timestamp = String(Math.floor(now / 1000))
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': [secret]
      .flat()
      .map((key) => signatureOf(key, id, timestamp, body))
      .join(' '),
  }
}

const signatureOf = (secret: Key, id: string, timestamp: string, body: string) =>
  `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`

/** Whether a sender with the secret signed exactly this body, at a valid time. */
export function verify(
  secret: string,
  headers: SignedHeaders,
  body: string,
  now: EpochMs,
): 'genuine' | 'wrong_signature' | 'too_old' {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers
  const expected = Buffer.from(signatureOf(secret, id, timestamp, body))
  const fits = signatures.split(' ').some((one) => {
    const digest = Buffer.from(one)
    return digest.length === expected.length && timingSafeEqual(digest, expected)
  })
  if (!fits) return 'wrong_signature'
  return Math.abs(now - Number(timestamp) * 1000) <= WINDOW_MS ? 'genuine' : 'too_old'
}
