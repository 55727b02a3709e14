import { z } from 'zod'
import { EMAIL_MAX, isEmail } from './email.ts'

/**
 * The rules of the forms (specification section 5), one sentence each: form, door and reference upstream read them here.
 * The message of an issue is a key of locales/.
 */
export const USERNAME = /^[A-Za-z0-9]{6,12}$/
export const USERNAME_MAX = 12
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 32

/** Decision row 1: letters and digits, 6-12; the server's own message wins. */
export const Username = z.string().trim().regex(USERNAME, 'register.usernameRule')

/** Well-formed, or empty: the shared e-mail check of the specification accepts an empty value. */
export const MaybeEmail = z
  .string()
  .trim()
  .max(EMAIL_MAX, 'register.emailRule')
  .refine((value) => value === '' || isEmail(value), 'register.emailRule')

export const Email = MaybeEmail.min(1, 'register.emailRule')

/** Decision row 2: 8-32 everywhere. */
export const newPassword = (message: string) => z.string().min(PASSWORD_MIN, message).max(PASSWORD_MAX, message)
export const NewPassword = newPassword('register.passwordRule')

/** Sign-in takes whatever the account was made with; only emptiness is refused (section 5). */
export const Given = (message: string, max = 254) => z.string().trim().min(1, message).max(max, message)
export const GivenPassword = z.string().min(1, 'login.passwordNeeded').max(128, 'login.passwordNeeded')

/** A ticked checkbox, as a form or JSON sends it. */
export const Ticked = (message: string) => z.union([z.literal(['on', '1', 'true', 'yes']), z.literal(true)], message)

/** The special-character check of section 5: Latin and full-width punctuation and symbols. */
export const hasSpecialCharacters = (text: string) => /[\p{P}\p{S}]/u.test(text)
