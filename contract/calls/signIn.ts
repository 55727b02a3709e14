import { z } from 'zod'
import { lookUp } from '../../common/lookUp.ts'
import {
  CurrentPassword,
  Email,
  INVITE_CODE_MAX,
  MaybeEmail,
  NewPassword,
  newPassword,
  RepeatedPassword,
  Required,
  Username,
} from '../rules.ts'
import { readCode, readInviteCode, readUserName } from '../typedText.ts'
import { call } from './call.ts'
import { fieldsIn, MaybeText, Text } from './wire.ts'

/** A shorter text is no token. */
export const TOKEN_LEAST = 8

/** SES-01: the token of a sign-in. It never leaves the server. */
export const SignedIn = z.object({ authToken: z.string().min(TOKEN_LEAST) })
export type SignedIn = z.infer<typeof SignedIn>

/** The reply of a call that ends every session. With a new token each copy of the old is worthless. */
export const MaybeSignedIn = z.preprocess(fieldsIn, z.object({ authToken: MaybeText }))

/** The mark of the browser's device at a sign-in, an extension (UPS-15): tells upstream of a new device. */
export const DEVICE_HEADER = 'x-device-mark'

const auth = { method: 'POST', access: 'visitor', group: 'auth', time: 'auth' } as const
const signIn = { ...auth, marksDevice: true } as const

export const LoginInput = z.strictObject({
  username: Required(readUserName, 'login.usernameNeeded'),
  password: CurrentPassword,
})
export const login = call({
  ...signIn,
  path: '/auth/login',
  about: 'Sign in with an account',
  input: LoginInput,
  reply: SignedIn,
})

export const InviteCode = z.string().overwrite(readInviteCode).max(INVITE_CODE_MAX)

/** UPS-21: confirmPassword is removed before sending, fullName is sent empty. */
export const RegisterInput = z.strictObject({
  username: Username,
  password: NewPassword,
  email: MaybeEmail.default(''),
  invitedCode: InviteCode.default(''),
  fullName: z.string().max(0).default(''),
})
export const register = call({
  ...signIn,
  path: '/auth/register',
  about: 'Open an account',
  newPassword: 'password',
  input: RegisterInput,
  /** ACC-08: without a token, one login call follows. */
  reply: MaybeSignedIn,
})

export const guest = call({ ...signIn, path: '/auth/guest', about: 'Play as a guest of this device', reply: SignedIn })

export const ThirdPartyInput = z.strictObject({
  token: z.string().min(1),
  invitedCode: InviteCode.default(''),
  appName: z.string(),
  collapse: z.string().default(''),
  thirdParty: z.literal(2),
  googleUserId: z.string().min(1),
  googleUserName: z.string(),
  googleUserEmail: z.string(),
  /** An extension (UPS-15): the password of the account with this e-mail. Google is then linked to that account. */
  linkPassword: CurrentPassword.optional(),
  /** An extension (UPS-15): open a new account, although another account has this e-mail. */
  separate: z.literal('1').optional(),
})
export const thirdPartyLogin = call({
  ...signIn,
  path: '/auth/thirdParty/login',
  about:
    'Sign in with a Google account that the web tier has verified. 409: a password account has this e-mail; again with its linkPassword, or with separate',
  input: ThirdPartyInput,
  reply: SignedIn,
})

export const forgetPassword = call({
  ...auth,
  path: '/auth/forget-password',
  about: 'Send a code by mail; the reply is the verify token',
  input: z.strictObject({ email: Email }),
  reply: Text,
})

/** Whether the second field repeats the first. */
export const isRepeated = (a: string, b: string) => (input: Record<string, string>) =>
  lookUp(input, a) === lookUp(input, b)

export const ResetPasswordInput = z
  .strictObject({
    email: Email,
    verifyCode: Required(readCode, 'reset.codeNeeded'),
    verifyToken: z.string().min(1, 'reset.codeNeeded'),
    resetPassword: NewPassword,
    confirmResetPassword: RepeatedPassword,
  })
  .refine(isRepeated('resetPassword', 'confirmResetPassword'), {
    message: 'register.confirmRule',
    path: ['confirmResetPassword'],
  })
export const resetPassword = call({
  ...auth,
  path: '/auth/reset-password-by-token',
  about: 'Set a new password with the code of the mail',
  newPassword: 'resetPassword',
  input: ResetPasswordInput,
  reply: z.unknown(),
})

export const ChangePasswordInput = z
  .strictObject({
    rawPassword: CurrentPassword,
    newPassword: newPassword('register.passwordRule'),
    confirmNewPassword: RepeatedPassword,
  })
  .refine(isRepeated('newPassword', 'confirmNewPassword'), {
    message: 'register.confirmRule',
    path: ['confirmNewPassword'],
  })
export const changePassword = call({
  ...auth,
  access: 'player',
  path: '/user/reset-password',
  about: 'Change the password while signed in; other sessions end, the reply may bring a new token',
  newPassword: 'newPassword',
  input: ChangePasswordInput,
  reply: MaybeSignedIn,
})

/** The link of an e-mail about a sign-in on a new device (docs/accounts.md). */
export const disownSignIn = call({
  ...auth,
  path: '/auth/sign-in/disown',
  about:
    'The link of the e-mail about a sign-in on a new device: it was not the player. Ends every session of the player, once, and sends the code for a new password',
  extension: true,
  input: z.strictObject({ token: Required((text) => text.trim(), 'notMe.linkBroken', 200) }),
  /** With `email` and `verifyToken` the code was sent there, as `forgetPassword` does. */
  reply: z.preprocess(fieldsIn, z.object({ username: MaybeText, email: MaybeText, verifyToken: MaybeText })),
})

/** Sign-out at upstream, where upstream offers it: the token becomes invalid at once. */
export const logout = call({
  ...auth,
  access: 'player',
  time: 'part',
  path: '/auth/logout',
  about: 'Revoke the token of this session',
  extension: true,
  reply: z.unknown(),
})
