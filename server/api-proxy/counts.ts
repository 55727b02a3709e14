import { hash } from 'node:crypto'
import { mailboxOf } from '../../contract/mailbox.ts'
import type { LimitName } from '../limits/rateLimit.ts'

/** How a try ended: `right` or `wrong` by upstream; `unanswered`; or `unsent`: it never left this process. */
export type Outcome = 'right' | 'wrong' | 'unanswered' | 'unsent'

/** A limit that a try counts against. After an outcome that is not listed the count is given back. */
export interface Count {
  limit: LimitName
  subject: string
  staysAfter: readonly Outcome[]
  clearedWhenRight?: true
}

const ALWAYS: readonly Outcome[] = ['right', 'wrong', 'unanswered', 'unsent']
export const SENT: readonly Outcome[] = ['right', 'wrong', 'unanswered']
export const ANSWERED: readonly Outcome[] = ['right', 'wrong']

/** The caller of a try, as the limits identify it. */
export interface Trying {
  address: string
  caller: string
  device: string | undefined
  /** Only this device, when a player has signed in on it before. Otherwise all unknown devices count together. */
  ownOrStrangers: string
  attemptsKey(account: string): string
}

/** All devices on which no player has signed in, as one. */
export const STRANGERS = 'strangers'

/** A try without an answer costs little and not for long: an outage must not lock players out. */
export const unanswered = (address: string, who?: string): Count[] => [
  { limit: 'unansweredAddress', subject: address, staysAfter: ['unanswered'] },
  ...(who ? [{ limit: 'unanswered', subject: who, staysAfter: ['unanswered'] } satisfies Count] : []),
]

export const signingIn = (account: string, { address }: Trying): Count[] => [
  { limit: 'loginAddress', subject: address, staysAfter: ['wrong'] },
  { limit: 'loginAccount', subject: account, staysAfter: ['wrong'], clearedWhenRight: true },
  ...unanswered(address, account),
]

/** Opened accounts count strictly, by device and by address. Forms that came back count generously. */
export function opening(name: 'registered' | 'guests', { address, device }: Trying): Count[] {
  return [
    { limit: 'openingTries', subject: address, staysAfter: ALWAYS },
    ...(device ? [{ limit: 'openingTriesDevice' as const, subject: device, staysAfter: ALWAYS }] : []),
    { limit: name, subject: address, staysAfter: ['right'] },
    ...(device ? [{ limit: `${name}Device` as const, subject: device, staysAfter: ['right'] as const }] : []),
    ...unanswered(address, device),
  ]
}

export function mailTo(email: string, { ownOrStrangers }: Trying, staysAfter: readonly Outcome[]): Count[] {
  if (email === '') return []
  const subject = digest(mailboxOf(email))
  const limits = ownOrStrangers === STRANGERS ? (['lettersOfStrangers', ...MAIL_LIMITS] as const) : MAIL_LIMITS
  return limits.map((limit) => ({ limit, subject, staysAfter }))
}

const MAIL_LIMITS = ['letters', 'lettersDay'] as const satisfies LimitName[]

/** A try of a code from a mail: every kind of code has the same count. */
export const tryOfCode = (code: string): Count[] => [{ limit: 'codeCheck', subject: digest(code), staysAfter: ALWAYS }]

export const digest = (text: string) => hash('sha256', text, 'base64url').slice(0, 22)
