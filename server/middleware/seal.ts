import { CompactEncrypt, compactDecrypt } from 'jose'

/** Seals a text with the first key: a compact JWE, AES-256-GCM, key used directly. */
export async function seal(text: string, [key]: readonly Uint8Array[]): Promise<string> {
  if (!key) throw new Error('No key to seal with')
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(key)
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
