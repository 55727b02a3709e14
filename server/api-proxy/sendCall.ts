import type { InputOf } from '../../contract/calls/call.ts'
import type { CallName, Calls } from '../../contract/calls/calls.ts'
import { readReply } from '../../contract/calls/read.ts'
import { isFormPost } from '../http/contentNegotiation.ts'
import type { Reply } from '../upstream-client/reply.ts'
import { requestContextOf } from '../upstream-client/requestContext.ts'
import { demandIdentity, demandLiveSession, requiredByUpstream } from './identity.ts'
import type { VisitOf } from './policy.ts'
import type { CallAnswer, Door, Visit } from './visit.ts'

/** A repeated form waits for the answer of the first one, because the browser no longer waits for that answer. */
const FORM_PATIENCE_MS = 13_000

/** Makes the call of a visit: at most once, when it moves money or has an intent. */
export async function sendCall<N extends CallName>(
  visit: VisitOf<N>,
  input: InputOf<Calls[N]>,
): Promise<CallAnswer<N>> {
  const { name, call, policy, posted, req, res, door } = visit
  if (policy.sends) return policy.sends(input, visit)
  const key = posted.own._intent ?? req.get('idempotency-key')
  const mustConfirm = call.stepUp && !res.locals.proof
  const check = async () => {
    if (mustConfirm) await demandIdentity(visit, input)
  }
  if (!call.money && !(call.repeatable && key)) {
    await check()
    return send(visit, input)
  }
  const watch: Door['watchOnce'] = call.money ? door.watchOnce : (work) => work
  const once = door.once<Reply<N>>(
    {
      key,
      scope: `${res.locals.session?.playerKey}:${name}`,
      input,
      patienceMs: isFormPost(req) ? FORM_PATIENCE_MS : 0,
      repeatable: call.money && door.idempotentUpstream,
      check,
      ...(isFormPost(req) ? {} : { keyWord: 'error.keyShape' }),
    },
    (key) => send(visit, input, key),
  )
  const { answer, replayed } = await watch(once)
  if (!replayed) return answer
  await demandLiveSession(res)
  res.set('Idempotency-Replayed', 'true')
  const reading = readReply(call, answer.raw)
  return { ...answer, data: reading.ok ? reading.data : undefined }
}

/** Upstream may ask for a confirmation of the identity. */
async function send<N extends CallName>(visit: VisitOf<N>, input: InputOf<Calls[N]>, key?: string): Promise<Reply<N>> {
  const { name, res, door } = visit
  try {
    return await door.upstream.send(name, input, { ...requestContextOf(res), key }, res.locals.freshness)
  } catch (error) {
    throw await requiredByUpstream(error, visit)
  }
}

export function sendAlso<N extends CallName>(
  { res, door }: Visit,
  name: N,
  input: InputOf<Calls[N]>,
  token?: string,
): Promise<Reply<N>> {
  const asking = { ...requestContextOf(res), ...(token ? { token } : {}) }
  return door.upstream.send(name, input, asking, res.locals.freshness)
}
