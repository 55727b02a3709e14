import type { Request, RequestHandler, Response } from 'express'
import { ThirdPartyInput } from '../../contract/calls/auth.ts'
import type { InputOf } from '../../contract/calls/call.ts'
import type { CallName, Calls } from '../../contract/calls/calls.ts'
import { CODE_ACCOUNT_EXISTS } from '../../contract/calls/envelope.ts'
import { readTolerantly } from '../../contract/calls/read.ts'
import { SessionExpired, UpstreamRejected } from '../../contract/errors.ts'
import { callIsOff, type Feature } from '../../contract/features.ts'
import type { PayoutPolicy } from '../../contract/money/payoutPolicy.ts'
import { isFormPost, wantsPage } from '../http/contentNegotiation.ts'
import type { CookieJar } from '../http/cookies.ts'
import { HttpProblem } from '../http/httpProblem.ts'
import { callerOf } from '../limits/caller.ts'
import type { Limits } from '../limits/rateLimit.ts'
import type { CodeRequests } from '../session/codeRequest.ts'
import { identityCookies, type Resumed } from '../session/identityCookies.ts'
import type { KnownDevices } from '../session/knownDevice.ts'
import type { Store } from '../store/store.ts'
import type { Reply } from '../upstream-client/reply.ts'
import { requestContextOf } from '../upstream-client/requestContext.ts'
import type { Upstream } from '../upstream-client/upstream.ts'
import { demandAccess, LoginNeeded } from './access.ts'
import { answerDone, backFrom } from './answer.ts'
import { type Attempt, limitCaller, limitInput, limitUpload, outcomeOf } from './callLimits.ts'
import { applyEffects, type EffectDeps } from './effects.ts'
import { type Found, findCall } from './findCall.ts'
import { FORMS, type GoogleFills, serverFilled, typedValues } from './forms.ts'
import { openIdempotency } from './idempotency.ts'
import { askedByUpstream, demandIdentity, demandLiveSession, IdentityNeeded, identityPath } from './identity.ts'
import { demandOwnPicture, rememberUpload } from './ownPictures.ts'
import { pictures, type Shape } from './pictures.ts'
import { readInput } from './readInput.ts'
import { type Posted, readPosted } from './readPosted.ts'
import { refuseForm } from './refuseForm.ts'
import { pictureProblem } from './upload.ts'
import { withPicture } from './withPicture.ts'

export interface ApiProxyDeps {
  upstream: Upstream
  store: Store
  limits: Limits
  jar: CookieJar
  devices: KnownDevices
  codes: CodeRequests
  /** Verifies posted Google credentials, when Google sign-in is offered. */
  google?: GoogleFills | undefined
  /** Referral tracking may be switched off by the operator. */
  tracking: boolean
  /** Decides which withdrawals ask the player to confirm their identity. */
  payouts: PayoutPolicy
  /** Features that the operator has switched off. The api proxy does not offer their calls. */
  featuresOff: readonly Feature[]
  /** Upstream keeps `Idempotency-Key` (docs/exactly-once.md). */
  idempotentUpstream?: boolean
  /** Observes the outcome of every money call. */
  watchOnce?: (<T extends { replayed: boolean }>(work: Promise<T>) => Promise<T>) | undefined
  now?: () => number
}

/** A repeated form waits for the answer of the first one, because the browser no longer waits for that answer. */
const FORM_PATIENCE_MS = 13_000

/** Returns what a try answers, after its rate limits have recorded the outcome. */
async function settled<T>(attempt: Attempt, work: () => Promise<T>): Promise<T> {
  try {
    const answer = await work()
    await attempt.settle('right')
    return answer
  } catch (error) {
    await attempt.settle(outcomeOf(error))
    throw error
  }
}

/**
 * Calls that confirm the player's identity or sign in. The form that asked for the confirmation, or in which the session
 * has ended, comes back afterwards.
 */
const RESUMES: readonly CallName[] = ['confirmIdentity', 'setPassword', 'login', 'register', 'guest', 'thirdPartyLogin']

/** What was sent, and the page of its form. */
const formOf = ({ name }: Found, posted: Posted, req: Request): Resumed => ({
  back: FORMS[name]?.resumesAt?.(posted.fields) ?? backFrom(req, posted),
  flash: { form: name, values: typedValues(posted), intent: posted.own._intent },
})

/** The api proxy: every call of the contract at `/api/<its path>`, with the same steps for all calls. */
export function apiProxy({
  upstream,
  store,
  limits,
  jar,
  devices,
  codes,
  google,
  tracking,
  featuresOff,
  payouts,
  idempotentUpstream = false,
  watchOnce = (work) => work,
  now = Date.now,
}: ApiProxyDeps): RequestHandler {
  const filled = serverFilled(codes, google)
  const redraw = pictures()
  const once = openIdempotency(store, now)
  const confirmations = identityCookies(jar, now)

  async function perform<N extends CallName>(
    found: Found<N>,
    posted: Posted,
    req: Request,
    res: Response,
  ): Promise<void> {
    const typed = await readInput(found, posted, filled, req, res)
    if (callIsOff(featuresOff, found.name, typed)) throw new HttpProblem('not_found', 'error.notFound')
    const attempt = await limitInput(limits, devices, found.name, typed, req, res)
    const { input, reply } = await settled(attempt, async () => {
      const input = await withPicture(found, typed, posted, (picture, shape) => upload(picture, shape, res))
      await demandOwnPicture(found, input, store, res.locals)
      return { input, reply: await callUpstream(found, input, posted, req, res) }
    }).catch(async (error: unknown) => {
      throw await askToLink(error, found, typed, posted, res)
    })
    const ask: EffectDeps['ask'] = (name, more, token) =>
      upstream.send(name, more, { ...requestContextOf(res), ...(token ? { token } : {}) }, res.locals.freshness)
    await applyEffects(found.name, input, reply, req, res, {
      store,
      devices,
      codes,
      confirmations,
      ask,
      now: () => res.locals.testOverrides?.now ?? now(),
    })
    if (found.name === 'thirdPartyLogin') await google?.forgetLink(req, res)
    const resumed = RESUMES.includes(found.name) ? await confirmations.takeForm(req, res) : null
    await answerDone(found, reply, posted, req, res, resumed)
  }

  async function upload(picture: Buffer, shape: Shape, res: Response) {
    const file = await redraw(picture, shape, callerOf(res))
    const attempt = await limitUpload(limits, res)
    const reply = await settled(attempt, () =>
      upstream.send('upload', {}, requestContextOf(res), res.locals.freshness, { file }),
    )
    await rememberUpload(reply.data, store, res.locals)
    return reply
  }

  /** Makes one call. Upstream may ask for a confirmation of the identity. */
  async function send<N extends CallName>(
    found: Found<N>,
    input: InputOf<Calls[N]>,
    res: Response,
    key?: string,
  ): Promise<Reply<N>> {
    try {
      return await upstream.send(found.name, input, requestContextOf(res), res.locals.freshness, { key })
    } catch (error) {
      throw await askedByUpstream(error, found, res)
    }
  }

  async function callUpstream<N extends CallName>(
    found: Found<N>,
    input: InputOf<Calls[N]>,
    posted: Posted,
    req: Request,
    res: Response,
  ): Promise<Reply> {
    const { name, call } = found
    if (name === 'trackReferral' && !tracking) return { message: '', data: undefined, raw: null }
    if (call.send === 'multipart') {
      if (!posted.file) throw pictureProblem('picture_missing', 'error.oneImage')
      return upload(posted.file, 'whole', res)
    }
    const key = posted.own._intent ?? req.get('idempotency-key')
    const check = () => demandIdentity(found, input, payouts, res)
    if (!call.money && !(call.repeatable && key)) {
      await check()
      return send(found, input, res)
    }
    const watch: typeof watchOnce = call.money ? watchOnce : (work) => work
    const { answer, replayed } = await watch(
      once<Reply>(
        {
          key,
          scope: `${res.locals.session?.playerKey}:${name}`,
          input,
          patienceMs: isFormPost(req) ? FORM_PATIENCE_MS : 0,
          repeatable: call.money && idempotentUpstream,
          check,
        },
        (key) => send(found, input, res, key),
      ),
    )
    if (!replayed) return answer
    await demandLiveSession(res)
    res.set('Idempotency-Replayed', 'true')
    const reading = readTolerantly(call.reply, answer.raw)
    return { ...answer, data: reading.ok ? reading.data : undefined }
  }

  /**
   * When a Google e-mail belongs to a password account, the verified credential waits for the player's choice. Other
   * errors stay as they are.
   */
  async function askToLink(
    error: unknown,
    { name }: Found,
    input: unknown,
    posted: Posted,
    res: Response,
  ): Promise<unknown> {
    const exists = error instanceof UpstreamRejected && error.code === CODE_ACCOUNT_EXISTS
    if (name !== 'thirdPartyLogin' || !google || !exists) return error
    const leadsTo = await google.keepForLink(ThirdPartyInput.parse(input), posted, res)
    return new HttpProblem('account_exists', 'google.existsTitle', { leadsTo })
  }

  /** The page that asks the player for a confirmation. The form that was being sent comes back from there unchanged. */
  async function askIdentity(found: Found, posted: Posted, req: Request, res: Response): Promise<void> {
    const form = formOf(found, posted, req)
    await confirmations.keepForm(res, form)
    const leadsTo = identityPath(found.name, form.back)
    if (!isFormPost(req) || !wantsPage(req)) throw new IdentityNeeded(leadsTo)
    res.redirect(303, leadsTo)
  }

  /** A money form whose session has ended waits for the next sign-in of the same player. */
  async function keepForSignIn(found: Found, posted: Posted, req: Request, res: Response): Promise<void> {
    const { lastPlayer } = res.locals
    if (found.call.money && lastPlayer !== undefined)
      await confirmations.keepForm(res, formOf(found, posted, req), lastPlayer)
  }

  return async (req, res) => {
    const found = findCall(req.method, req.path)
    if (!found || callIsOff(featuresOff, found.name)) throw new HttpProblem('not_found', 'error.notFound')
    let posted: Posted = { fields: {}, own: {} }
    try {
      // A money form is read before it is refused for want of a session, because it comes back.
      if (found.call.money && res.locals.lastPlayer && !res.locals.session)
        posted = await readPosted(req, res, found.call)
      demandAccess(found, res)
      await limitCaller(limits, found.name, req, res)
      const { session } = res.locals
      if (found.call.stepUp && session) res.locals.proof = await confirmations.proof(req, session)
      posted = await readPosted(req, res, found.call, FORMS[found.name]?.picture !== undefined)
      await perform(found, posted, req, res)
    } catch (error) {
      if (error instanceof SessionExpired) res.locals.sessionEnded()
      if (error instanceof SessionExpired || error instanceof LoginNeeded) await keepForSignIn(found, posted, req, res)
      if (error instanceof IdentityNeeded) res.locals.refusal = error.reason
      if (error instanceof IdentityNeeded) return askIdentity(found, posted, req, res)
      const mendable = isFormPost(req) && wantsPage(req) && !res.headersSent
      const mended = mendable && (await refuseForm(error, found, posted, req, res))
      if (!mended) throw error
    }
  }
}
