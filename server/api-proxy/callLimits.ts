import { hash } from 'node:crypto'
import type { Request, Response } from 'express'
import { z } from 'zod'
import type { CallName } from '../../contract/calls/calls.ts'
import { ContractBroken, SessionExpired, UpstreamRejected, UpstreamUnavailable } from '../../contract/errors.ts'
import { callerOf, nameOf } from '../limits/caller.ts'
import { type LimitName, type Limits, TooManyRequests } from '../limits/rateLimit.ts'
import type { KnownDevices } from '../session/knownDevice.ts'
import { OutcomeUnknown } from './idempotency.ts'

/** Reads that cost upstream more than one row. */
const LISTS = new Set<CallName>(['gameList', 'history', 'historyFile', 'articles', 'questions'])
/** A device that tries one of these calls gets a cookie, by which the next try recognises it. */
const MARKING = new Set<CallName>(['login', 'register', 'guest'])
const MULTIPART = /^multipart\/form-data\b/i

/**
 * Counted before the body is read. This limit is generous, because the caller is not identified yet. A visitor counts
 * by device where it is known, and all visitors of an address count together.
 */
export async function limitCaller(limits: Limits, name: CallName, req: Request, res: Response): Promise<void> {
  const caller = callerOf(res)
  const who = nameOf(caller)
  if (!res.locals.session) await limits.consume('visitors', caller.address)
  await limits.consume('rest', who)
  if (LISTS.has(name)) await limits.consume('list', who)
  if (MULTIPART.test(req.get('content-type') ?? '')) await limits.consume('bodies', who)
}

/**
 * How a try ended: upstream answered `right` or `wrong`; `unanswered` got no answer; `unsent` never left this process.
 */
export type Outcome = 'right' | 'wrong' | 'unanswered' | 'unsent'

/**
 * One limit that a try counts against, and the outcomes after which the count stays. After any other outcome the count
 * is given back.
 */
interface Count {
  limit: LimitName
  subject: string
  staysAfter: readonly Outcome[]
}

const ALWAYS: readonly Outcome[] = ['right', 'wrong', 'unanswered', 'unsent']
const SENT: readonly Outcome[] = ['right', 'wrong', 'unanswered']
const ANSWERED: readonly Outcome[] = ['right', 'wrong']

export interface Attempt {
  /** Receives the outcome. */
  settle(outcome: Outcome): Promise<void>
}

/**
 * Counts a try against all its limits before upstream can answer, so that many concurrent tries cannot slip through. A
 * count that the outcome does not justify is given back. Throws TooManyRequests; then nothing was counted.
 */
export async function attempt(limits: Limits, counts: readonly Count[]): Promise<Attempt> {
  const taken: Count[] = []
  const refund = async (some: readonly Count[]) => {
    for (const { limit, subject } of some) await limits.refund(limit, subject)
  }
  for (const count of counts) {
    try {
      await limits.consume(count.limit, count.subject)
      taken.push(count)
    } catch (error) {
      if (error instanceof TooManyRequests) await refund(taken)
      throw error
    }
  }
  return { settle: (outcome) => refund(taken.filter(({ staysAfter }) => !staysAfter.includes(outcome))) }
}

const Login = z.object({ username: z.string() })
const Link = z.object({ googleUserId: z.string(), linkPassword: z.string() })
const Mailed = z.object({ email: z.string() })
const Reset = z.object({ email: z.string(), verifyToken: z.string() })

/** All devices on which no player has signed in, as one. */
const STRANGERS = 'strangers'

/** The caller of a try, as the limits identify it. */
interface Trying {
  address: string
  /** The account of the session, or the address without a session. */
  caller: string
  /** The device, when it has a cookie. */
  device: string | undefined
  /** The key that wrong passwords of a sign-in count against; `undefined` for a call without a password. */
  account: string | undefined
  /** Only this device, when a player has signed in on it before. Otherwise all unknown devices count together. */
  ownOrStrangers: string
}

/**
 * The cost of a try without an answer. It is small and expires soon, because an outage must not lock players out for
 * long.
 */
const unanswered = (address: string, who?: string): Count[] => [
  { limit: 'unansweredAddress', subject: address, staysAfter: ['unanswered'] },
  ...(who ? [{ limit: 'unanswered', subject: who, staysAfter: ['unanswered'] } satisfies Count] : []),
]

/** Opened accounts count strictly, by device and by address. Forms that came back count generously. */
function opening({ address, device }: Trying, name: 'registered' | 'guests'): Count[] {
  return [
    { limit: 'openingTries', subject: address, staysAfter: ALWAYS },
    ...(device ? [{ limit: 'openingTriesDevice' as const, subject: device, staysAfter: ALWAYS }] : []),
    { limit: name, subject: address, staysAfter: ['right'] },
    ...(device ? [{ limit: `${name}Device` as const, subject: device, staysAfter: ['right'] as const }] : []),
    ...unanswered(address, device),
  ]
}

/** A letter to this address, when there is one. */
function letterTo(email: string, { ownOrStrangers }: Trying, staysAfter: readonly Outcome[]): Count[] {
  if (email === '') return []
  const subject = digest(email.toLowerCase())
  const limits = ownOrStrangers === STRANGERS ? (['lettersOfStrangers', ...LETTERS] as const) : LETTERS
  return limits.map((limit) => ({ limit, subject, staysAfter }))
}

const LETTERS = ['letters', 'lettersDay'] as const satisfies LimitName[]

/** A try of a code that a letter brought: every kind of code has the same count. */
const tryOfCode = (code: string): Count[] => [{ limit: 'codeCheck', subject: digest(code), staysAfter: ALWAYS }]

/** The limits of each call. They count when the input of the call is valid. */
function countsOf(name: CallName, input: unknown, trying: Trying): Count[] {
  const { account, address, caller, ownOrStrangers } = trying
  switch (name) {
    case 'login':
    case 'thirdPartyLogin': {
      if (account === undefined) return unanswered(address, trying.device)
      return [
        { limit: 'loginAddress', subject: address, staysAfter: ['wrong'] },
        { limit: 'loginAccount', subject: account, staysAfter: ['wrong'] },
        ...unanswered(address, account),
      ]
    }
    case 'register':
      return [...opening(trying, 'registered'), ...letterTo(Mailed.parse(input).email, trying, ['right'])]
    case 'guest':
      return opening(trying, 'guests')
    case 'forgetPassword': {
      const { email } = Mailed.parse(input)
      const own = `${digest(email.toLowerCase())}:${ownOrStrangers}`
      return [
        { limit: 'forgetAddress', subject: address, staysAfter: ANSWERED },
        ...letterTo(email, trying, ANSWERED),
        ...(['forgetMinute', 'forgetHour', 'forgetDay'] as const).map((limit) => ({
          limit,
          subject: own,
          staysAfter: ANSWERED,
        })),
        ...unanswered(address, own),
      ]
    }
    case 'resetPassword': {
      const { email, verifyToken } = Reset.parse(input)
      return tryOfCode(`${email.toLowerCase()} ${verifyToken}`)
    }
    case 'confirmEmail':
      return tryOfCode(`e-mail ${caller}`)
    case 'sendEmailCode':
      // Upstream knows the address: it is the one that waits.
      return [{ limit: 'letters', subject: digest(`of ${caller}`), staysAfter: ANSWERED }]
    case 'confirmIdentity':
      // Wrong passwords of a player count together for all calls.
      return [{ limit: 'changePassword', subject: caller, staysAfter: ['wrong'] }, ...unanswered(address, caller)]
    case 'changePassword':
      return [{ limit: 'changePassword', subject: caller, staysAfter: ANSWERED }, ...unanswered(address, caller)]
    case 'rechargeOrder':
      return [{ limit: 'deposit', subject: caller, staysAfter: SENT }]
    case 'withdraw':
      return [{ limit: 'withdraw', subject: caller, staysAfter: SENT }]
    case 'question':
      return [{ limit: 'question', subject: caller, staysAfter: SENT }]
    default:
      return []
  }
}

/** Counts a try with valid input. */
export async function limitInput(
  limits: Limits,
  devices: KnownDevices,
  name: CallName,
  input: unknown,
  req: Request,
  res: Response,
): Promise<Attempt> {
  const who = callerOf(res)
  const device = res.locals.knownDevice
  const trying: Trying = {
    address: who.address,
    caller: nameOf(who),
    device,
    account: accountOf(devices, name, input, req),
    ownOrStrangers: device && devices.hasAccounts(req) ? device : STRANGERS,
  }
  if (MARKING.has(name)) devices.mark(req, res)
  const counted = await attempt(limits, countsOf(name, input, trying))
  const { account } = trying
  if (account === undefined) return counted
  return {
    async settle(outcome) {
      await counted.settle(outcome)
      // The right password clears the wrong ones before it.
      if (outcome === 'right') await limits.forget('loginAccount', account)
    },
  }
}

function accountOf(devices: KnownDevices, name: CallName, input: unknown, req: Request): string | undefined {
  if (name === 'login') return devices.attemptsKey(req, Login.parse(input).username)
  const link = name === 'thirdPartyLogin' ? Link.safeParse(input).data : undefined
  return link && digest(`google ${link.googleUserId}`)
}

/** Counts an uploaded picture. Only pictures that are stored count. */
export const limitUpload = (limits: Limits, res: Response): Promise<Attempt> => {
  const caller = callerOf(res)
  const counts: Count[] = [{ limit: 'upload', subject: nameOf(caller), staysAfter: ['right'] }]
  return attempt(limits, [...counts, ...unanswered(caller.address, nameOf(caller))])
}

/** Maps an error to the outcome of a try. Only a refusal by upstream can mean a wrong password. */
export function outcomeOf(error: unknown): Outcome {
  if (error instanceof UpstreamRejected || error instanceof SessionExpired) return 'wrong'
  if (error instanceof UpstreamUnavailable) return error.sent || error.reason === 'network' ? 'unanswered' : 'unsent'
  return error instanceof ContractBroken || error instanceof OutcomeUnknown ? 'unanswered' : 'unsent'
}

const digest = (text: string) => hash('sha256', text, 'base64url').slice(0, 22)
