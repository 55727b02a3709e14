import type { Request, RequestHandler, Response } from 'express'
import type { EpochMs } from '../../common/epochMs.ts'
import type { CallName } from '../../contract/calls/calls.ts'
import { callIsOff } from '../../contract/features.ts'
import type { CookieJar } from '../http/cookies.ts'
import { HttpProblem } from '../http/httpProblem.ts'
import { identityCookies } from '../session/identityCookies.ts'
import { answerDone } from './answer.ts'
import { limitCaller, limitInput } from './callLimits.ts'
import { POLICIES } from './calls/policies.ts'
import { findCall } from './findCall.ts'
import { openIdempotency } from './idempotency.ts'
import { LoginNeeded } from './loginNeeded.ts'
import { pictures } from './pictures.ts'
import type { VisitOf } from './policy.ts'
import { readInput } from './readInput.ts'
import { readPosted } from './readPosted.ts'
import { refuse } from './refuse.ts'
import { sendCall } from './sendCall.ts'
import { keepingPictures, withOwnPictures } from './uploadPicture.ts'
import type { Door } from './visit.ts'

type OwnParts = 'confirmations' | 'once' | 'reencode'

export interface ApiProxyDeps extends Omit<Door, OwnParts | 'idempotentUpstream' | 'watchOnce' | 'now'> {
  jar: CookieJar
  idempotentUpstream?: boolean
  watchOnce?: Door['watchOnce'] | undefined
  now?: () => EpochMs
}

/** The api proxy: every call of the contract at `/api/<its path>`, with the same steps for all calls. */
export function apiProxy({ jar, ...deps }: ApiProxyDeps): RequestHandler {
  const { now = Date.now, watchOnce = (work) => work, idempotentUpstream = false, store } = deps
  const confirmations = identityCookies(jar, now)
  const once = openIdempotency(store, now)
  const door = { ...deps, now, watchOnce, idempotentUpstream, confirmations, once, reencode: pictures() }
  return async (req, res) => {
    const visit = open(door, req, res)
    try {
      await perform(visit)
    } catch (error) {
      await refuse(error, visit)
    }
  }
}

function open(door: Door, req: Request, res: Response): VisitOf<CallName> {
  const match = findCall(req.method, req.path)
  if (!match || callIsOff(door.featuresOff, match.name)) throw new HttpProblem('not_found', 'error.notFound')
  return { ...match, policy: POLICIES[match.name] ?? {}, posted: { fields: {}, own: {} }, req, res, door }
}

/** The steps of every call. `calls/` says what is particular to each. */
async function perform<N extends CallName>(visit: VisitOf<N>): Promise<void> {
  const { policy, res } = visit
  await readBeforeRefusal(visit)
  if (visit.call.access === 'player' && !res.locals.session) throw new LoginNeeded()
  await limitCaller(visit)
  await bringProof(visit)
  visit.posted = await readPosted(visit, policy.pictures)
  const typed = await readInput(visit).catch(keepingPictures(visit))
  const attempt = await limitInput(visit, typed)
  const result = await attempt
    .settle(async () => {
      const input = policy.pictures ? await withOwnPictures(visit, typed) : typed
      return { input, reply: await sendCall(visit, input) }
    })
    .catch(async (error: unknown) => {
      throw policy.refused ? await policy.refused(error, typed, visit) : error
    })
  await policy.follows?.(result, visit)
  const resumed = policy.resumes ? await visit.door.confirmations.takeForm(visit.req, res) : null
  await answerDone(visit, result.reply, resumed)
}

/** A money form is read before it is refused for want of a session, because it comes back. */
async function readBeforeRefusal<N extends CallName>(visit: VisitOf<N>): Promise<void> {
  const { session, lastPlayer } = visit.res.locals
  if (visit.call.money && lastPlayer && !session) visit.posted = await readPosted(visit)
}

/** The proof of an earlier confirmation goes with a call that may require one. */
async function bringProof<N extends CallName>({ name, call, req, res, door }: VisitOf<N>): Promise<void> {
  const { session } = res.locals
  if (call.stepUp && session) res.locals.proof = await door.confirmations.proof(req, session, name)
}
