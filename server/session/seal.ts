import { CompactEncrypt, compactDecrypt } from 'jose'
import { LRUCache } from 'lru-cache'

/** Seals a text with the first key: a compact JWE, AES-256-GCM, key used directly. */
export async function seal(text: string, [key]: readonly Uint8Array[]): Promise<string> {
  if (!key) throw new Error('No key to seal with')
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(key)
}

/** Characters of all remembered texts together: some ten thousand tokens of the usual length. */
const REMEMBERED = 4 * 1024 * 1024

export interface Unsealed {
  text: string
  /** Whether the first key has sealed it. A text of an older key must be sealed anew before that key is dropped. */
  withFirst: boolean
}

/** An `unseal` with a cache of recent results: every request of a player carries the same sealed token. */
export function rememberingUnseal(keys: readonly Uint8Array[]): (sealed: string) => Promise<Unsealed | null> {
  const opened = new LRUCache<string, Unsealed>({
    maxSize: REMEMBERED,
    sizeCalculation: ({ text }, sealed) => text.length + sealed.length,
  })
  return async (sealed) => {
    const known = opened.get(sealed)
    if (known !== undefined) return known
    const text = await open(sealed, keys)
    if (text) opened.set(sealed, text)
    return text
  }
}

export const unseal = async (sealed: string, keys: readonly Uint8Array[]): Promise<string | null> =>
  (await open(sealed, keys))?.text ?? null

async function open(sealed: string, keys: readonly Uint8Array[]): Promise<Unsealed | null> {
  for (const [at, key] of keys.entries()) {
    try {
      const { plaintext } = await compactDecrypt(sealed, key, {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      })
      return { text: new TextDecoder().decode(plaintext), withFirst: at === 0 }
    } catch {
      // Sealed with another key, or altered: the next key is tried.
    }
  }
  return null
}
