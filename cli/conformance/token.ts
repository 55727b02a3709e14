import { randomBytes } from 'node:crypto'
import { makeKeys } from '../../server/keys.ts'
import { seal } from '../../server/session/seal.ts'
import { MOST_IN_COOKIE } from '../../server/session/sessionToken.ts'
import type { Scene } from './scene.ts'

export interface TokenFacts {
  bytes: number
  /** Its length sealed, as the web tier keeps it. */
  sealedBytes: number
  fitsCookie: boolean
}

/** The size of the token of a sign-in at this upstream; null when no sign-in succeeds. */
export async function tokenFacts(scene: Pick<Scene, 'playerFor'>): Promise<TokenFacts | null> {
  const player = await scene.playerFor('userDetail').catch(() => null)
  if (!player) return null
  const key = () => [randomBytes(32).toString('base64url')]
  const sealed = await seal(player.token, makeKeys(key(), key()).sealing)
  return {
    bytes: Buffer.byteLength(player.token),
    sealedBytes: sealed.length,
    fitsCookie: sealed.length <= MOST_IN_COOKIE,
  }
}
