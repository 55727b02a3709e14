import { CompactEncrypt, compactDecrypt } from 'jose'
import { LeastRecent } from '../leastRecent.ts'

/** Seals a text with the first key: a compact JWE, AES-256-GCM, key used directly. */
export async function seal(text: string, [key]: readonly Uint8Array[]): Promise<string> {
  if (!key) throw new Error('No key to seal with')
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(key)
}

const REMEMBERED = 2000

/** `unseal` that remembers what it has opened lately: a player's every request carries the same sealed token. */
export function rememberingUnseal(keys: readonly Uint8Array[]): (sealed: string) => Promise<string | null> {
  const opened = new LeastRecent<string>(REMEMBERED)
  return async (sealed) => {
    const known = opened.get(sealed)
    if (known !== undefined) return known
    const text = await unseal(sealed, keys)
    if (text !== null) opened.set(sealed, text)
    return text
  }
}

/** Opens what any of the keys has sealed; `null` when none of them has. */
export async function unseal(sealed: string, keys: readonly Uint8Array[]): Promise<string | null> {
  for (const key of keys) {
    try {
      const { plaintext } = await compactDecrypt(sealed, key, {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      })
      return new TextDecoder().decode(plaintext)
    } catch {
      // Sealed with another key, or altered: the next key decides.
    }
  }
  return null
}
