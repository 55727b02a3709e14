import { createECDH, hkdfSync } from 'node:crypto'

/** What an operator sets (deploy/env.example). */
export interface PushSettings {
  /** The private key of VAPID (RFC 8292), 32 bytes in base64url. */
  key: string
  /** Where a push service reaches the operator: `mailto:` or `https:`. */
  contact: string
}

export interface PushKeys {
  vapid: { publicKey: string; privateKey: string; subject: string }
  /** Seals what browsers gave. A new key of VAPID makes it worthless, so it opens no longer either. */
  sealing: Uint8Array
}

export function pushKeys({ key, contact }: PushSettings): PushKeys {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(Buffer.from(key, 'base64url'))
  return {
    vapid: { publicKey: curve.getPublicKey('base64url'), privateKey: key, subject: contact },
    sealing: new Uint8Array(hkdfSync('sha256', key, '', 'push subscriptions', 32)),
  }
}
