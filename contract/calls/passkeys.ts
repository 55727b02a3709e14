import { z } from 'zod'
import { Required } from '../rules.ts'
import { readName } from '../typedText.ts'
import { call } from './call.ts'
import { SignedIn } from './signIn.ts'
import { listOf, Moment, Text, Whole } from './wire.ts'

/** Passkeys (WebAuthn Level 3), an extension (UPS-15): without `passkeyOffer` no page speaks of them. */
const shared = { group: 'auth', time: 'auth', extension: true } as const
const visitor = { ...shared, access: 'visitor' } as const
const player = { ...shared, access: 'player' } as const

/** How long a challenge can be answered, in ms. */
export const CHALLENGE_MS = 5 * 60_000

/** The most characters that a player may call a passkey by. */
const NAME_MAX = 40

/** Bytes in base64url without padding. */
const Encoded = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(max)
const CredentialId = Encoded(1400)

/** The players' origin, as `https://play.example`, from the web tier only. Its host is the id of the relying party. */
const Origin = z
  .string()
  .max(300)
  .refine((text) => URL.canParse(text) && new URL(text).origin === text)

/** Made by a password manager in silence: nobody has touched anything, so the key proves no presence yet. */
const Conditional = z.literal('1').optional()

export const PasskeyAnswer = z.strictObject({
  id: CredentialId,
  clientDataJSON: Encoded(4000),
  authenticatorData: Encoded(2000),
  signature: Encoded(4000),
  userHandle: Encoded(100).optional(),
  challengeToken: z.string().min(8).max(512),
})
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>

const MOST_PASSKEYS = 100

export const passkeyOffer = call({
  ...visitor,
  group: 'content',
  time: 'part',
  method: 'GET',
  path: '/auth/passkey/offer',
  cacheable: true,
  about: 'Whether passkeys are offered, and how many a player may keep; zero: none are offered',
  reply: z.object({ most: Whole.pipe(z.number().max(MOST_PASSKEYS)) }),
})

/** `PublicKeyCredentialRequestOptionsJSON`. The browser offers the passkeys that it has for the host. */
const RequestOptions = z.object({
  challenge: z.string().min(8),
  rpId: z.string(),
  timeout: Whole.optional(),
  userVerification: Text.optional(),
})

/** `PublicKeyCredentialCreationOptionsJSON`, in the fields that our script reads. */
const CreationOptions = z.object({
  challenge: z.string().min(8),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  timeout: Whole.optional(),
  excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string() })).default([]),
  authenticatorSelection: z
    .object({
      residentKey: Text.optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: Text.optional(),
    })
    .optional(),
  attestation: Text.optional(),
})

export const passkeyOptions = call({
  ...visitor,
  method: 'POST',
  path: '/auth/passkey/options',
  about: `A challenge for a passkey, to sign in or to confirm; it works once, for ${CHALLENGE_MS / 60_000} minutes, with its token`,
  input: z.strictObject({ origin: Origin }),
  reply: z.object({ options: RequestOptions, challengeToken: z.string().min(8).max(512) }),
})

export const passkeySignIn = call({
  ...visitor,
  method: 'POST',
  path: '/auth/passkey/login',
  about: 'Sign in with a passkey; the key says whose it is',
  input: PasskeyAnswer,
  reply: SignedIn,
})

export const passkeyRegisterOptions = call({
  ...player,
  method: 'POST',
  path: '/user/passkey/options',
  stepUp: true,
  about: 'What a new passkey of this player is made from; its challenge works once, for this session',
  input: z.strictObject({ origin: Origin, conditional: Conditional }),
  reply: z.object({ options: CreationOptions }),
})

export const passkeyRegister = call({
  ...player,
  method: 'POST',
  path: '/user/passkey',
  about: 'Keep a new passkey of this player, as `navigator.credentials.create` answers it',
  input: z.strictObject({
    id: CredentialId,
    clientDataJSON: Encoded(4000),
    attestationObject: Encoded(8000),
    /** How the authenticator can be reached: `internal,hybrid`. */
    transports: z
      .string()
      .regex(/^[a-z,-]*$/)
      .max(100)
      .default(''),
    conditional: Conditional,
  }),
  reply: z.unknown(),
})

export const Passkey = z.object({
  id: CredentialId,
  /** The player's own word for it; empty until there is one. */
  name: Text,
  /** `x-agent-type` of the device that made it (UPS-02); any other value has no meaning. */
  agentType: Text.transform((type) => (['PC', 'H5'] as const).find((known) => known === type)),
  createTime: Moment,
  lastUsedTime: Moment.optional(),
  /** With these two a browser's password manager hears of what was removed or renamed. The host that the key is for. */
  rpId: z.string().optional(),
  /** `user.id` of the options that made it. */
  userHandle: z.string().optional(),
})
export type Passkey = z.infer<typeof Passkey>

export const passkeys = call({
  ...player,
  time: 'part',
  method: 'GET',
  path: '/user/passkey',
  about: 'The passkeys of this player, newest first',
  reply: listOf(Passkey),
})

export const passkeyRename = call({
  ...player,
  method: 'POST',
  path: '/user/passkey/rename',
  about: 'Give a passkey another name',
  input: z.strictObject({ id: CredentialId, name: Required(readName, 'passkey.nameRule', NAME_MAX) }),
  reply: z.unknown(),
})

export const passkeyRemove = call({
  ...player,
  method: 'POST',
  path: '/user/passkey/remove',
  stepUp: true,
  about: 'Remove a passkey: it signs in no more',
  input: z.strictObject({ id: CredentialId }),
  reply: z.unknown(),
})
