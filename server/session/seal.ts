import { CompactEncrypt, compactDecrypt } from 'jose'
import { LRUCache } from 'lru-cache'

/** Seals a text with the first key: a compact JWE, AES-256-GCM, key used directly. */
export async function seal(text: string, [key]: readonly Uint8Array[]): Promise<string> {
  if (!key) throw new Error('No key to seal with')
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(key)
}

const REMEMBERED = 2000

/** An `unseal` with a cache of recent results: every request of a player carries the same sealed token. */
export function rememberingUnseal(keys: readonly Uint8Array[]): (sealed: string) => Promise<string | null> {
  const opened = new LRUCache<string, string>({ max: REMEMBERED })
  return async (sealed) => {
    const known = opened.get(sealed)
    if (known !== undefined) return known
    const text = await unseal(sealed, keys)
    if (text !== null) opened.set(sealed, text)
    return text
  }
}

/** Opens a text that any of the keys has sealed; `null` when no key fits. */
export async function unseal(sealed: string, keys: readonly Uint8Array[]): Promise<string | null> {
  for (const key of keys) {
    try {
      const { plaintext } = await compactDecrypt(sealed, key, {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      })
      return new TextDecoder().decode(plaintext)
    } catch {
      // Sealed with another key, or altered: the next key is tried.
    }
  }
  return null
}
