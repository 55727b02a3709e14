import { readEmail } from './typedText.ts'

const EMAIL = /^[^\s@"(),:;<>[\]\\]{1,64}@[^\s@.]+(\.[^\s@.]+)*\.[A-Za-z]{2,}$/
export const EMAIL_MAX = 254

/** The standard pattern of an e-mail address (ACC-03), as read. This file needs no zod, because islands import it. */
export function isEmail(typed: string): boolean {
  const text = readEmail(typed)
  return text.length <= EMAIL_MAX && EMAIL.test(text)
}
