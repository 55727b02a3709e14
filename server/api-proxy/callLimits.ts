import type { InputOf } from '../../contract/calls/call.ts'
import type { CallName, Calls } from '../../contract/calls/calls.ts'
import { ContractBroken, SessionExpired, UpstreamRejected, UpstreamUnavailable } from '../../contract/errors.ts'
import { callerOf, nameOf } from '../limits/caller.ts'
import { type Limits, TooManyRequests } from '../limits/rateLimit.ts'
import { type Count, type Outcome, STRANGERS, type Trying, unanswered } from './counts.ts'
import { OutcomeUnknown } from './idempotency.ts'
import type { VisitOf } from './policy.ts'
import type { Visit } from './visit.ts'

const MULTIPART = /^multipart\/form-data\b/i

/** Counted before the body, generously: the caller is unknown. A visitor by device, and all of an address. */
export async function limitCaller<N extends CallName>({ policy, req, res, door }: VisitOf<N>): Promise<void> {
  const { limits } = door
  const caller = callerOf(res)
  const who = nameOf(caller)
  if (!res.locals.session) await limits.consume('visitors', caller.address)
  await limits.consume('rest', who)
  if (policy.isList) await limits.consume('list', who)
  if (MULTIPART.test(req.get('content-type') ?? '')) await limits.consume('bodies', who)
}

export interface Attempt {
  /** Does the work and returns its result, after the limits have recorded the outcome. */
  settle<T>(work: () => Promise<T>): Promise<T>
}

/** Counts a try before upstream can answer, and gives it back if unjustified. Throws TooManyRequests. */
async function attempt(limits: Limits, counts: readonly Count[]): Promise<Attempt> {
  const counted: Count[] = []
  const refund = async (some: readonly Count[]) => {
    for (const { limit, subject } of some) await limits.refund(limit, subject)
  }
  for (const count of counts) {
    try {
      await limits.consume(count.limit, count.subject)
      counted.push(count)
    } catch (error) {
      if (error instanceof TooManyRequests) await refund(counted)
      throw error
    }
  }
  async function record(outcome: Outcome) {
    await refund(counted.filter(({ staysAfter }) => !staysAfter.includes(outcome)))
    if (outcome !== 'right') return
    for (const { limit, subject, clearedWhenRight } of counted)
      if (clearedWhenRight) await limits.forget(limit, subject)
  }
  return {
    async settle(work) {
      try {
        const result = await work()
        await record('right')
        return result
      } catch (error) {
        await record(outcomeOf(error))
        throw error
      }
    },
  }
}

export async function limitInput<N extends CallName>(
  { call, policy, req, res, door }: VisitOf<N>,
  input: InputOf<Calls[N]>,
): Promise<Attempt> {
  const { limits, devices } = door
  const who = callerOf(res)
  const device = res.locals.knownDevice
  const trying: Trying = {
    address: who.address,
    caller: nameOf(who),
    device,
    ownOrStrangers: device && devices.hasAccounts(req) ? device : STRANGERS,
    attemptsKey: (account) => devices.attemptsKey(req, account),
  }
  const counts = policy.counts?.(input, trying) ?? []
  if (call.marksDevice) res.locals.deviceMark = devices.mark(req, res)
  return attempt(limits, counts)
}

/** Counts an uploaded picture. Only pictures that are stored count. */
export const limitUpload = ({ res, door }: Visit): Promise<Attempt> => {
  const caller = callerOf(res)
  const counts: Count[] = [{ limit: 'upload', subject: nameOf(caller), staysAfter: ['right'] }]
  return attempt(door.limits, [...counts, ...unanswered(caller.address, nameOf(caller))])
}

/** Maps an error to the outcome of a try. Only a refusal by upstream can mean a wrong password. */
function outcomeOf(error: unknown): Outcome {
  if (error instanceof UpstreamRejected || error instanceof SessionExpired) return 'wrong'
  if (error instanceof UpstreamUnavailable) return error.sent || error.reason === 'network' ? 'unanswered' : 'unsent'
  return error instanceof ContractBroken || error instanceof OutcomeUnknown ? 'unanswered' : 'unsent'
}
