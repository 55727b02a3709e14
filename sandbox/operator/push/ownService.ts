import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { importJWK, jwtVerify } from 'jose'
import type { OwnService } from './post.ts'

/** RFC 6761: nobody owns this name, so no browser has an endpoint there and nothing leaves the process for it. */
const ORIGIN = 'https://push.kancil.invalid'
const MOST = 100
const MOST_BYTES = 4096

/** What a browser keeps of a subscription: its own key of P-256, and a secret of 16 bytes. */
export interface Receiver {
  curve: ECDH
  auth: Buffer
}
interface Subscribed extends Receiver {
  /** The key of VAPID that messages must be signed by. */
  signer: string
  messages: unknown[]
}

/** The browser and the push service of tests (docs/qa.md), in the memory of this process. */
export interface PushService extends OwnService {
  subscribe(signer: string): { endpoint: string; keys: { p256dh: string; auth: string } }
  /** What has come for an endpoint, decrypted as a browser does. */
  messagesOf(endpoint: string): readonly unknown[]
}

export function pushService(): PushService {
  const subscribed = new Map<string, Subscribed>()
  return {
    host: new URL(ORIGIN).host,
    subscribe(signer) {
      const [oldest] = subscribed.keys()
      if (oldest !== undefined && subscribed.size >= MOST) subscribed.delete(oldest)
      const mine = { curve: createECDH('prime256v1'), auth: randomBytes(16), signer, messages: [] }
      const p256dh = mine.curve.generateKeys('base64url')
      const endpoint = `${ORIGIN}/${randomUUID()}`
      subscribed.set(endpoint, mine)
      return { endpoint, keys: { p256dh, auth: mine.auth.toString('base64url') } }
    },
    messagesOf: (endpoint) => subscribed.get(endpoint)?.messages ?? [],
    async take({ endpoint, headers, body }) {
      const mine = subscribed.get(endpoint)
      if (!mine) return 410
      const { Authorization: signed, TTL, 'Content-Encoding': coding } = headers
      if (TTL === undefined || coding !== 'aes128gcm' || !body || body.length > MOST_BYTES) return 400
      if (!(await isSignedBy(mine.signer, String(signed)))) return 403
      mine.messages.push(JSON.parse(decrypted(body, mine).toString()))
      return 201
    },
  }
}

/** RFC 8292: who sends has signed for this service, for a day at most. */
async function isSignedBy(signer: string, authorization: string): Promise<boolean> {
  const [, token = '', key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const point = Buffer.from(signer, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  try {
    const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256')
    const options = { audience: ORIGIN, algorithms: ['ES256'], requiredClaims: ['exp', 'sub'] }
    const { payload } = await jwtVerify(token, publicKey, options)
    return key === signer && (payload.exp ?? 0) <= Date.now() / 1000 + 24 * 60 * 60
  } catch {
    return false
  }
}

const derived = (key: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** RFC 8291 over RFC 8188: one record, made for this receiver. Written from the standards, to check what we send. */
export function decrypted(body: Buffer, { curve, auth }: Receiver): Buffer {
  const end = 21 + body.readUInt8(20)
  const [salt, sender, record] = [body.subarray(0, 16), body.subarray(21, end), body.subarray(end)]
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), sender])
  const secret = derived(curve.computeSecret(sender), auth, info, 32)
  const key = derived(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const decipher = createDecipheriv('aes-128-gcm', key, derived(secret, salt, 'Content-Encoding: nonce\0', 12))
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2))
}
