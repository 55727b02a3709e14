import { readEmail } from './typedText.ts'

/** What stands between dots before the `@`. */
const ATOM = String.raw`[^\s@"(),:;<>[\]\\.]+`
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?'
const EMAIL = new RegExp(
  String.raw`^(?=[^@]{1,64}@)${ATOM}(?:\.${ATOM})*@(?:${LABEL}\.)+(?:[A-Za-z]{2,}|xn--${LABEL})$`,
)
export const EMAIL_MAX = 254

/** The standard pattern of an e-mail address (ACC-03), as read. This file needs no zod, because islands import it. */
export function isEmail(typed: string): boolean {
  const text = readEmail(typed)
  return text.length <= EMAIL_MAX && EMAIL.test(text)
}
