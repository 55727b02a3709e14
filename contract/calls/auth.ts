import { z } from 'zod'
import { call } from './call.ts'
import { Email, Given, GivenPassword, MaybeEmail, NewPassword, newPassword, Username } from './rules.ts'
import { MaybeText, Text } from './wire.ts'

/** Section 7: the token of a sign-in. It never leaves the server (decision row 8). */
export const SignedIn = z.object({ authToken: z.string().min(8) })
export type SignedIn = z.infer<typeof SignedIn>

const auth = { method: 'POST', access: 'visitor', group: 'auth', time: 'auth' } as const

export const LoginInput = z.strictObject({ username: Given('login.usernameNeeded'), password: GivenPassword })
export const login = call({
  ...auth,
  path: '/auth/login',
  about: 'Sign in with an account',
  input: LoginInput,
  reply: SignedIn,
})

/** Section 3, registration: confirmPassword is removed before sending, fullName is sent empty. */
export const RegisterInput = z.strictObject({
  username: Username,
  password: NewPassword,
  email: MaybeEmail.default(''),
  invitedCode: z.string().trim().max(32).default(''),
  fullName: z.string().max(0).default(''),
})
export const register = call({
  ...auth,
  path: '/auth/register',
  about: 'Open an account',
  input: RegisterInput,
  /** Decision row 12: without a token, one login call follows. */
  reply: z.preprocess((data) => data ?? {}, z.object({ authToken: MaybeText })),
})

export const guest = call({ ...auth, path: '/auth/guest', about: 'Play as a guest of this device', reply: SignedIn })

export const ThirdPartyInput = z.strictObject({
  token: z.string().min(1),
  invitedCode: z.string().max(32).default(''),
  appName: z.string(),
  collapse: z.string().default(''),
  thirdParty: z.literal(2),
  googleUserId: z.string().min(1),
  googleUserName: z.string(),
  googleUserEmail: z.string(),
})
export const thirdPartyLogin = call({
  ...auth,
  path: '/auth/thirdParty/login',
  about: 'Sign in with a Google account that the web tier has verified',
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

/** The two entries of the new password agree. */
const same = (a: string, b: string) => (input: Record<string, string>) => input[a] === input[b]

export const ResetPasswordInput = z
  .strictObject({
    email: Email,
    verifyCode: Given('reset.codeNeeded'),
    verifyToken: z.string().min(1, 'reset.codeNeeded'),
    resetPassword: NewPassword,
    confirmResetPassword: z.string(),
  })
  .refine(same('resetPassword', 'confirmResetPassword'), {
    message: 'register.confirmRule',
    path: ['confirmResetPassword'],
  })
export const resetPassword = call({
  ...auth,
  path: '/auth/reset-password-by-token',
  about: 'Set a new password with the code of the mail',
  input: ResetPasswordInput,
  reply: z.unknown(),
})

export const ChangePasswordInput = z
  .strictObject({
    rawPassword: GivenPassword,
    newPassword: newPassword('account.newpassword1'),
    confirmNewPassword: z.string(),
  })
  .refine(same('newPassword', 'confirmNewPassword'), {
    message: 'account.pwdNotComplete',
    path: ['confirmNewPassword'],
  })
export const changePassword = call({
  ...auth,
  access: 'player',
  path: '/user/reset-password',
  about: 'Change the password while signed in',
  input: ChangePasswordInput,
  reply: z.unknown(),
})

/** Sign-out at upstream, where it is offered: the token stops working at once. */
export const logout = call({
  ...auth,
  access: 'player',
  time: 'part',
  path: '/auth/logout',
  about: 'Revoke the token of this session',
  extension: true,
  reply: z.unknown(),
})
