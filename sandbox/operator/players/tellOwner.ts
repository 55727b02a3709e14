import type { EpochMs } from '../../../common/epochMs.ts'
import type { Lang } from '../../../contract/languages.ts'
import type { Tx } from '../../kit/db/types.ts'
import { translate, type Word } from '../../kit/http/translate.ts'
import { writeEmail } from '../mail/emails.ts'
import { mayWriteTo } from './attempts.ts'

/** The account changes that are reported. Each has a subject and a body in sandbox/locales/. */
const NOTICES = {
  emailChanged: ['upstream.mail.emailChangedSubject', 'upstream.mail.emailChangedBody'],
  emailRemoved: ['upstream.mail.emailChangedSubject', 'upstream.mail.emailRemovedBody'],
  phoneChanged: ['upstream.mail.phoneChangedSubject', 'upstream.mail.phoneChangedBody'],
  accountClosing: ['upstream.mail.closingSubject', 'upstream.mail.closingBody'],
  passwordChanged: ['upstream.mail.passwordChangedSubject', 'upstream.mail.passwordChangedBody'],
  passkeyAdded: ['upstream.mail.passkeyAddedSubject', 'upstream.mail.passkeyAddedBody'],
} as const satisfies Record<string, readonly [subject: Word, body: Word]>

/** How many days an e-mail is tried again while the mail server is unavailable. */
const VALID_MS = 2 * 24 * 60 * 60 * 1000

interface OwnerNotice {
  lang: Lang
  notice: keyof typeof NOTICES
  values?: Record<string, string>
}

interface Owner {
  username: string
  email: string
  emailConfirmedAt: Date | null
}

/** Stores an e-mail about a change of the account with it; to an unconfirmed address only so many. */
export async function tellOwner(
  tx: Tx,
  { username, email, emailConfirmedAt }: Owner,
  { lang, notice, values = {} }: OwnerNotice,
  now: EpochMs,
): Promise<void> {
  if (email === '') return
  if (emailConfirmedAt === null && !(await mayWriteTo(tx, email, now))) return
  const [subject, body] = NOTICES[notice]
  const message = {
    recipient: email,
    subject: translate(lang, subject),
    body: translate(lang, body, { name: username, ...values }),
  }
  await writeEmail(tx, message, now, VALID_MS)
}
