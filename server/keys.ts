import { hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Keygrip from 'keygrip'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Env } from './env.ts'

/** The secret keys of the web tier. In both lists the first key is used, and the others are still accepted. */
export interface Keys {
  /** Signs cookies with HMAC-SHA-256. */
  signing: Keygrip
  /** Whether there are older signing keys besides the first. */
  rotated: boolean
  sealing: readonly Uint8Array[]
  /** A secret for one purpose, derived from the first signing key. */
  derive(purpose: string): string
  /** The same from each signing key, to check what an older key has signed. */
  deriveEach(purpose: string): readonly string[]
}

const StoredKeys = z.object({ session: z.string().min(32), seal: z.string().min(32) })

/** Keys from the environment. In development, random keys stored in DATA_DIR, so that a restart keeps every session. */
export function keysOf(env: Pick<Env, 'SESSION_KEYS' | 'SEAL_KEYS' | 'DATA_DIR'>): Keys {
  const { SESSION_KEYS: session, SEAL_KEYS: seal } = env
  const stored = session.length > 0 && seal.length > 0 ? undefined : storedKeys(env.DATA_DIR)
  return makeKeys(
    stored && session.length === 0 ? [stored.session] : session,
    stored && seal.length === 0 ? [stored.seal] : seal,
  )
}

/** How many keys this process knows, for its log: during a rotation each copy must say the same. */
export const keyCounts = ({ SESSION_KEYS, SEAL_KEYS }: Pick<Env, 'SESSION_KEYS' | 'SEAL_KEYS'>) => ({
  signingKeys: Math.max(1, SESSION_KEYS.length),
  sealingKeys: Math.max(1, SEAL_KEYS.length),
})

export function makeKeys(session: readonly string[], seal: readonly string[]): Keys {
  const derived = (key: string, purpose: string) =>
    Buffer.from(hkdfSync('sha256', key, '', purpose, 32)).toString('base64url')
  return {
    signing: remembering(new Keygrip(session, 'sha256')),
    rotated: session.length > 1,
    derive: (purpose) => derived(session[0] ?? '', purpose),
    deriveEach: (purpose) => session.map((key) => derived(key, purpose)),
    sealing: seal.map((key) => new Uint8Array(hkdfSync('sha256', key, '', 'session token', 32))),
  }
}

/** Several processes may start at once: one of them makes the keys, and the file appears whole. */
function storedKeys(folder: string): z.infer<typeof StoredKeys> {
  const file = join(folder, 'web-keys.json')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const read = () => StoredKeys.parse(JSON.parse(readFileSync(file, 'utf8')))
  try {
    return read()
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
  const newKeys = { session: randomBytes(48).toString('base64url'), seal: randomBytes(48).toString('base64url') }
  const begun = `${file}.${randomUUID()}`
  writeFileSync(begun, JSON.stringify(newKeys), { mode: 0o600 })
  try {
    linkSync(begun, file)
    return newKeys
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
    return read()
  } finally {
    unlinkSync(begun)
  }
}

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code

/** In characters: thousands of players, each with a few signatures and a sealed token. */
const REMEMBERED = 4 * 1024 * 1024

/** Keygrip that remembers right signatures, as each request has the same; wrong ones fill no memory. */
export function remembering(keygrip: Keygrip, most = REMEMBERED): Keygrip {
  const right = new LRUCache<string, number>({ maxSize: most, sizeCalculation: (_, both) => both.length })
  const index = (data: string, signature: string) => {
    // The length keeps the two texts apart.
    const both = `${data.length} ${data}${signature}`
    const known = right.get(both)
    if (known !== undefined) return known
    const place = keygrip.index(data, signature)
    if (place >= 0) right.set(both, place)
    return place
  }
  return { sign: (data) => keygrip.sign(data), index, verify: (data, signature) => index(data, signature) >= 0 }
}
