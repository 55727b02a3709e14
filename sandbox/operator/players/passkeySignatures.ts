import { and, eq, lt } from 'drizzle-orm'
import type { EpochMs } from '../../../common/epochMs.ts'
import type { InputOf } from '../../../contract/calls/call.ts'
import type { Calls } from '../../../contract/calls/calls.ts'
import type { PasskeyAnswer } from '../../../contract/calls/passkeys.ts'
import type { Db, Tx } from '../../kit/db/types.ts'
import { Refused, RefusedFor } from '../../kit/http/refused.ts'
import { passkey } from '../tables/passkey.ts'
import { player } from '../tables/player.ts'
import { nameKey } from './accounts.ts'
import { countTry, forgetTries } from './attempts.ts'
import { type HeldPlayer, holdPlayer } from './heldPlayer.ts'
import { relyingParty, type SignedFor, spendChallenge } from './passkeyChallenges.ts'
import { type StoredPasskey, unknownPasskey, userHandleOf } from './passkeys.ts'
import { hashToken } from './tokens.ts'

/** Only those who use passkeys wait for the library. */
const library = () => import('@simplewebauthn/server')

const KEY = 'public-key'
/** EdDSA, ES256 and RS256 by their numbers in COSE: every authenticator knows one. */
export const ALGORITHMS = [-8, -7, -257]
const invalid = () => new RefusedFor('passkey_invalid', 'upstream.passkeyInvalid')

/** Whose passkey signed the challenge. Wrong answers count as passwords do. Returns what notes it. Throws Refused. */
export async function playerOfPasskey(
  db: Db,
  answer: PasskeyAnswer,
  now: EpochMs,
): Promise<(tx: Tx) => Promise<HeldPlayer>> {
  const signed = await spendChallenge(db, { ...answer, holder: hashToken(answer.challengeToken) }, now)
  const [row] = await db
    .select({ stored: passkey, username: player.username })
    .from(passkey)
    .innerJoin(player, eq(player.id, passkey.player))
    .where(eq(passkey.id, answer.id))
  if (!row) throw unknownPasskey()
  const tries = nameKey(row.username)
  await countTry(db, tries, now)
  const counter = await verify(answer, row.stored, signed)
  return async (tx) => {
    const owner = await holdPlayer(tx, eq(player.id, row.stored.player))
    if (!owner) throw unknownPasskey()
    await noteUse(tx, row.stored, { counter, now, origin: signed.origin })
    await forgetTries(tx, tries)
    return owner
  }
}

/** Confirms a signed-in player by a passkey of the account. Returns what notes the use. Throws Refused. */
export async function confirmByPasskey(
  db: Db,
  playerId: string,
  answer: PasskeyAnswer,
  now: EpochMs,
): Promise<(tx: Tx) => Promise<void>> {
  const tries = `change:${playerId}`
  await countTry(db, tries, now)
  const signed = await spendChallenge(db, { ...answer, holder: hashToken(answer.challengeToken) }, now)
  const [stored] = await db.select().from(passkey).where(eq(passkey.id, answer.id))
  if (!stored) throw unknownPasskey()
  if (stored.player !== playerId) throw new Refused('upstream.passkeyOther')
  const counter = await verify(answer, stored, signed)
  return async (tx) => {
    await noteUse(tx, stored, { counter, now, origin: signed.origin })
    await forgetTries(tx, tries)
  }
}

/** Verifies signature, host and presence for the key's origin. Returns the counter. Throws RefusedFor. */
async function verify(answer: PasskeyAnswer, stored: StoredPasskey, signed: SignedFor): Promise<number> {
  const { id, clientDataJSON, authenticatorData, signature, userHandle } = answer
  const { origin = signed.origin, rpId = relyingParty(origin) } = madeFor(stored)
  if (origin !== signed.origin) throw new RefusedFor('passkey_origin', 'upstream.passkeyOrigin')
  if (userHandle !== undefined && userHandle !== userHandleOf(stored.player)) throw invalid()
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: KEY,
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature },
    },
    expectedChallenge: signed.challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    // The counter is judged by noteUse, once the signature is known to be right.
    credential: { id, publicKey: new Uint8Array(stored.publicKey), counter: 0 },
  }).catch(() => {
    throw invalid()
  })
  if (!verified) throw invalid()
  return authenticationInfo.newCounter
}

/** Empty for a key that was stored before its host was. */
const madeFor = ({ origin, rpId }: StoredPasskey) => (origin === null || rpId === null ? {} : { origin, rpId })

/** Notes a use. A counter that does not rise is a copy's, or the original's after it: refused. Zero does not count. */
async function noteUse(
  tx: Tx,
  { id, player, publicKey, rpId }: StoredPasskey,
  { counter, now, origin }: { counter: number; now: EpochMs; origin: string },
): Promise<void> {
  const rises = counter === 0 ? eq(passkey.counter, 0) : lt(passkey.counter, counter)
  const same = and(eq(passkey.id, id), eq(passkey.player, player), eq(passkey.publicKey, publicKey))
  const rows = await tx
    .update(passkey)
    .set({ counter, usedAt: new Date(now), origin, rpId: rpId ?? relyingParty(origin) })
    .where(and(same, rises))
    .returning({ id: passkey.id })
  if (rows.length > 0) return
  // The key may have been removed since its answer was verified.
  if ((await tx.$count(passkey, same)) === 0) throw unknownPasskey()
  throw new RefusedFor('passkey_counter', 'upstream.passkeyCounter')
}

interface NewPasskey {
  publicKey: Buffer
  counter: number
  rpId: string
  origin: string
}

/** Verifies a new passkey for the challenge of this session. Throws RefusedFor. */
export async function verifyNew(
  db: Db,
  { id, clientDataJSON, attestationObject, conditional }: InputOf<Calls['passkeyRegister']>,
  { holder, now }: { holder: Buffer; now: EpochMs },
): Promise<NewPasskey> {
  const signed = await spendChallenge(db, { clientDataJSON, holder }, now)
  const rpId = relyingParty(signed.origin)
  const { verifyRegistrationResponse } = await library()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { id, rawId: id, type: KEY, clientExtensionResults: {}, response: { clientDataJSON, attestationObject } },
    expectedChallenge: signed.challenge,
    expectedOrigin: signed.origin,
    expectedRPID: rpId,
    supportedAlgorithmIDs: ALGORITHMS,
    // The proof that the challenge asked for stands in: each use of the key verifies its owner.
    requireUserPresence: !conditional,
    requireUserVerification: !conditional,
  }).catch(() => {
    throw invalid()
  })
  if (registrationInfo?.credential.id !== id) throw invalid()
  const { publicKey, counter } = registrationInfo.credential
  return { publicKey: Buffer.from(publicKey), counter, rpId, origin: signed.origin }
}
