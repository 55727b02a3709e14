import { z } from 'zod'
import { EMAIL_MAX, isEmail } from './email.ts'
import { readDay, readEmail, readPassword, readUserName } from './typedText.ts'

/** The rules of the forms (ACC-01 to ACC-06, WDL-07, SUP-03). No `maxlength`: it would cut what is pasted. */
export const USERNAME = /^[A-Za-z0-9]{6,12}$/
/** The same as an attribute of a field, where the pattern matches the whole text. */
export const USERNAME_PATTERN = '[A-Za-z0-9]{6,12}'
export const INVITE_CODE_MAX = 32
export const PASSWORD_MIN = 8
const PASSWORD_MAX = 32

/** ACC-01: letters and digits, 6-12; the server's own message wins. */
export const Username = z.string().overwrite(readUserName).regex(USERNAME, 'register.usernameRule')

/** Well-formed, or empty: an e-mail address may be left empty (ACC-03). */
export const MaybeEmail = z
  .string()
  .overwrite(readEmail)
  .max(EMAIL_MAX, 'register.emailRule')
  .refine((value) => value === '' || isEmail(value), 'register.emailRule')

export const Email = MaybeEmail.min(1, 'register.emailRule')

export const RepeatedPassword = z.string().overwrite(readPassword)

/** ACC-04: 8-32 everywhere. */
export const newPassword = (message: string) => RepeatedPassword.min(PASSWORD_MIN, message).max(PASSWORD_MAX, message)
export const NewPassword = newPassword('register.passwordRule')

export const Day = z.string().overwrite(readDay).pipe(z.iso.date())

/** A field that must be filled in. `read`: the reader of its sort (typedText.ts). */
export const Required = (read: (text: string) => string, message: string, max = 254) =>
  z.string().overwrite(read).min(1, message).max(max, message)
export const RequiredText = (message: string, max?: number) => Required((text) => text.trim(), message, max)
/** Sign-in accepts any password that is not empty, because old accounts may have other rules (ACC-09). */
export const CurrentPassword = Required(readPassword, 'login.passwordNeeded', 128)

/** A ticked checkbox, as a form or JSON sends it. */
export const Ticked = (message: string) => z.union([z.literal(['on', '1', 'true', 'yes']), z.literal(true)], message)

/** The special-character check (ACC-50): Latin and full-width punctuation and symbols. */
export const hasSpecialCharacters = (text: string) => /[\p{P}\p{S}]/u.test(text)
