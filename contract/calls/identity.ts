import { z } from 'zod'
import { CurrentPassword, newPassword, RepeatedPassword, Required } from '../rules.ts'
import { readCode, readNumber } from '../typedText.ts'
import { call } from './call.ts'
import { PasskeyAnswer } from './passkeys.ts'
import { fieldsIn, listOf, MaybeText, Moment, Text } from './wire.ts'

/** Step-up authentication (docs/accounts.md), an extension (UPS-15): without `identity` the step is left out. */
const shared = { access: 'player', group: 'auth', extension: true } as const

/** How a player can confirm who they are. */
export const IDENTITY_WAYS = ['password', 'google', 'passkey'] as const
export type IdentityWay = (typeof IDENTITY_WAYS)[number]

/** How long a confirmation counts, in ms. */
export const CONFIRMED_MS = 5 * 60_000

export const PROOF_HEADER = 'x-identity-proof'

const Way = Text.transform((word) => IDENTITY_WAYS.find((known) => known === word))

/** Upstream's reply to a confirmation: an opaque proof, which the web tier stores, and its expiry. */
const Proof = z.object({ proof: z.string().min(8), expiresAt: Moment })

export const identity = call({
  ...shared,
  method: 'GET',
  path: '/auth/identity',
  about: 'How this player can confirm who they are; no way means that the account needs a password first',
  reply: z.object({
    ways: listOf(Way).transform((ways) => ways.filter((way) => way !== undefined)),
  }),
})

export const confirmIdentity = call({
  ...shared,
  method: 'POST',
  path: '/auth/identity',
  time: 'auth',
  about: `Confirm who is signed in, by password, by a fresh credential of Google or by a passkey; counts for ${CONFIRMED_MS / 60_000} minutes`,
  input: z
    .strictObject({
      password: CurrentPassword.optional(),
      /** The credential of Google, and its account as the web tier has verified it. */
      token: z.string().min(1).optional(),
      googleUserId: z.string().min(1).optional(),
      passkey: PasskeyAnswer.optional(),
    })
    .refine(
      ({ password, token, googleUserId, passkey }) => password !== undefined || passkey || (token && googleUserId),
      {
        message: 'login.passwordNeeded',
        path: ['password'],
      },
    ),
  reply: Proof,
})

export const setPassword = call({
  ...shared,
  method: 'POST',
  path: '/user/password',
  time: 'auth',
  stepUp: true,
  about: 'Give an account without a password its first one; other sessions end, the reply brings a new token',
  newPassword: 'newPassword',
  input: z
    .strictObject({ newPassword: newPassword('register.passwordRule'), confirmNewPassword: RepeatedPassword })
    .refine(({ newPassword, confirmNewPassword }) => newPassword === confirmNewPassword, {
      message: 'register.confirmRule',
      path: ['confirmNewPassword'],
    }),
  reply: z.preprocess(fieldsIn, z.object({ authToken: MaybeText, proof: MaybeText, expiresAt: Moment.optional() })),
})

export const sendEmailCode = call({
  ...shared,
  method: 'POST',
  path: '/user/email/code',
  time: 'auth',
  about: 'Send the e-mail with the code again, to the address that waits to be confirmed',
  reply: z.unknown(),
})

export const confirmEmail = call({
  ...shared,
  method: 'POST',
  path: '/user/email/confirm',
  time: 'auth',
  about: 'Confirm the e-mail address with the code of the e-mail; from then on a forgotten password is reset there',
  input: z.strictObject({ verifyCode: Required(readCode, 'email.codeNeeded', 32) }),
  reply: z.unknown(),
})

/** The reference that an upload was answered with. Upstream refuses an empty one. */
const Picture = z.string().max(300).default('')

export const verify = call({
  ...shared,
  method: 'POST',
  path: '/user/verification',
  time: 'auth',
  about:
    'Send what verifies the player: the number of the identity card (NIK), and the references of a picture of the card and of a selfie',
  input: z.strictObject({
    nik: z
      .string()
      .overwrite(readNumber)
      .regex(/^\d{16}$/, 'verify.nikRule'),
    card: Picture,
    selfie: Picture,
  }),
  reply: z.unknown(),
})
