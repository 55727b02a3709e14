import { CHALLENGE_MS } from '../../../contract/calls/passkeys.ts'
import type { Database } from '../../kit/db/types.ts'
import { Refused } from '../../kit/http/refused.ts'
import { writeEvent } from '../events/events.ts'
import type { CallContext } from '../players/callContext.ts'
import { holdCaller } from '../players/heldPlayer.ts'
import { newChallenge, relyingParty } from '../players/passkeyChallenges.ts'
import { ALGORITHMS, playerOfPasskey, verifyNew } from '../players/passkeySignatures.ts'
import {
  addPasskey,
  PASSKEYS_MOST,
  passkeysOf,
  removePasskey,
  renamePasskey,
  userHandleOf,
} from '../players/passkeys.ts'
import { demandProof } from '../players/proofs.ts'
import type { Sessions } from '../players/sessions.ts'
import { signInBy } from '../players/signInBy.ts'
import { tellOwner } from '../players/tellOwner.ts'
import { hashToken, newToken } from '../players/tokens.ts'
import type { RoutesOf } from './route.ts'

interface PasskeyDeps {
  database: Database
  sessions: Sessions
  /** The address of the web app. */
  webUrl: string
}

/** The player is recognised by finger, face or PIN, so that a passkey alone is as good as a password. */
const VERIFIED = { userVerification: 'required' } as const
const SELECTION = { ...VERIFIED, residentKey: 'required', requireResidentKey: true } as const

/** Passkeys: sign-in without a user name, and the keys of a player (docs/accounts.md). */
export function passkeyRoutes(context: PasskeyDeps): RoutesOf<'passkeys'> {
  const { database } = context
  const { db } = database
  const signIn = signInBy(context)
  return {
    passkeyOffer: () => ({ data: { most: PASSKEYS_MOST } }),

    async passkeyOptions({ origin }, { realNow }) {
      const challengeToken = newToken()
      const challenge = await newChallenge(db, { holder: hashToken(challengeToken), origin }, realNow)
      const options = { challenge, rpId: relyingParty(origin), timeout: CHALLENGE_MS, ...VERIFIED }
      return { data: { options, challengeToken } }
    },

    async passkeySignIn(answer, at) {
      const find = await playerOfPasskey(db, answer, at.realNow)
      return { data: { authToken: await signIn(find, at) } }
    },

    async passkeyRegisterOptions({ origin, conditional }, call) {
      const { id, username, fullName } = await call.player()
      await demandProof(db, call, call.realNow)
      const challenge = await newChallenge(db, { holder: holderOf(call), origin }, call.realNow)
      const present = await passkeysOf(db, id)
      return {
        data: {
          options: {
            challenge,
            // The web tier puts the brand of the product in the place of the name.
            rp: { id: relyingParty(origin), name: relyingParty(origin) },
            user: { id: userHandleOf(id), name: username, displayName: fullName || username },
            pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
            timeout: CHALLENGE_MS,
            excludeCredentials: present.map(({ id }) => ({ type: 'public-key' as const, id })),
            authenticatorSelection: conditional ? { ...SELECTION, userVerification: 'preferred' } : SELECTION,
            attestation: 'none',
          },
        },
      }
    },

    async passkeyRegister(input, call) {
      const { realNow, agent, lang } = call
      const who = await call.player()
      const verified = await verifyNew(db, input, { holder: holderOf(call), now: realNow })
      const { id, transports } = input
      await database.transaction(async (tx) => {
        const owner = await holdCaller(tx, call, who.id)
        await addPasskey(tx, owner, { id, ...verified, transports, agent, createdAt: new Date(realNow) })
        await tellOwner(tx, who, { lang, kind: 'passkeyAdded' }, realNow)
      })
      return { data: null, message: { word: 'upstream.passkeyAdded' } }
    },

    async passkeys(_, { player }) {
      const who = await player()
      const stored = await passkeysOf(db, who.id)
      return {
        data: stored.map(({ id, name, agent, createdAt, usedAt, rpId }) => ({
          id,
          name,
          agentType: agent,
          createTime: createdAt.getTime(),
          ...(usedAt ? { lastUsedTime: usedAt.getTime() } : {}),
          ...(rpId === null ? {} : { rpId }),
          userHandle: userHandleOf(who.id),
        })),
      }
    },

    async passkeyRename({ id, name }, { player }) {
      await renamePasskey(db, { id, name, player: (await player()).id })
      return { data: null, message: { word: 'upstream.passkeyRenamed' } }
    },

    async passkeyRemove({ id }, call) {
      const who = await call.player()
      await demandProof(db, call, call.realNow)
      await database.transaction(async (tx) => {
        await removePasskey(tx, await holdCaller(tx, call, who.id), id)
        await writeEvent(tx, { player: who.id, kind: 'passkeyRemoved', at: call.realNow })
      })
      return { data: null, message: { word: 'upstream.passkeyRemoved' } }
    },
  }
}

/** The challenge of a new passkey belongs to the session that asked for it. */
function holderOf({ tokenHash }: CallContext): Buffer {
  if (!tokenHash) throw new Refused('upstream.badInput')
  return tokenHash
}
