import type { Request, RequestHandler, Response } from 'express'
import { callIsOff, type Feature } from '../../contract/features.ts'
import { readTolerantly } from '../../contract/read.ts'
import type { Asking } from '../api/encode.ts'
import { SessionExpired } from '../api/errors.ts'
import type { Reply } from '../api/reply.ts'
import type { Upstream } from '../api/upstream.ts'
import type { CookieJar } from '../cookies.ts'
import type { CodeRequests } from '../middleware/codeRequest.ts'
import type { Limits } from '../middleware/rateLimit.ts'
import { HttpProblem } from '../problem.ts'
import type { Store } from '../store/store.ts'
import { isFormPost, wantsPage } from '../wants.ts'
import { demandAccess } from './access.ts'
import { answerDone } from './answer.ts'
import { applyEffects, type EffectDeps } from './effects.ts'
import { type Found, findCall } from './findCall.ts'
import { type Fill, FORMS, serverFilled } from './forms.ts'
import { knownDevices } from './knownDevice.ts'
import { limitCaller, limitInput, outcomeOf } from './limit.ts'
import { onceOnly } from './onceOnly.ts'
import { pictures, type Shape } from './pictures.ts'
import { readInput } from './readInput.ts'
import { type Posted, readPosted } from './readPosted.ts'
import { refuseForm } from './refuseForm.ts'
import { pictureProblem } from './upload.ts'
import { withPicture } from './withPicture.ts'

export interface DoorDeps {
  upstream: Upstream
  store: Store
  limits: Limits
  jar: CookieJar
  codes: CodeRequests
  /** Verifies a posted credential of Google, where it is offered. */
  google?: Fill | undefined
  /** Referral tracking may be switched off by the operator. */
  tracking: boolean
  /** What the operator has switched off: its calls are not there. */
  featuresOff: readonly Feature[]
  /** Upstream keeps `Idempotency-Key` (docs/exactly-once.md). */
  idempotentUpstream?: boolean
  /** Sees how every money call ends. */
  watchOnce?: (<T extends { replayed: boolean }>(work: Promise<T>) => Promise<T>) | undefined
  now?: () => number
}

/** A repeated form waits for the answer of the first one, because the browser has given up on that. */
const FORM_PATIENCE_MS = 13_000

/** On whose behalf this request asks upstream. */
export const askingOf = ({ locals }: Response): Asking => ({
  requestId: locals.requestId,
  locale: locals.locale,
  device: locals.device,
  appName: locals.appName,
  token: locals.session?.token,
  wishes: locals.wishes,
})

/** The one door: every call of the contract at `/api/<its path>`, the same steps for all of them. */
export function door({
  upstream,
  store,
  limits,
  jar,
  codes,
  google,
  tracking,
  featuresOff,
  idempotentUpstream = false,
  watchOnce = (work) => work,
  now = Date.now,
}: DoorDeps): RequestHandler {
  const devices = knownDevices(jar)
  const filled = serverFilled(codes, google)
  const redraw = pictures()

  async function perform(found: Found, posted: Posted, req: Request, res: Response): Promise<void> {
    const typed = await readInput(found, posted, filled, req, res)
    if (callIsOff(featuresOff, found.name, typed)) throw new HttpProblem(404, 'error.notFound')
    const input = await withPicture(found, typed, posted, async (picture, shape) => {
      await limitCaller(limits, 'upload', req, res)
      return upload(picture, shape, res)
    })
    const attempt = await limitInput(limits, devices, found.name, input, req)
    let reply: Reply
    try {
      reply = await callUpstream(found, input, posted, req, res)
    } catch (error) {
      await attempt.settle(outcomeOf(error))
      throw error
    }
    await attempt.settle('right')
    const ask: EffectDeps['ask'] = (name, more, token) =>
      upstream.send(name, more, { ...askingOf(res), ...(token ? { token } : {}) }, res.locals.freshness)
    await applyEffects(found.name, input, reply, req, res, {
      store,
      devices,
      codes,
      ask,
      now: () => res.locals.wishes?.now ?? now(),
    })
    await answerDone(found, reply, posted, req, res)
  }

  const upload = async (picture: Buffer, shape: Shape, res: Response) =>
    upstream.send('upload', {}, askingOf(res), res.locals.freshness, { file: await redraw(picture, shape) })

  async function callUpstream(
    { name, call }: Found,
    input: unknown,
    posted: Posted,
    req: Request,
    res: Response,
  ): Promise<Reply> {
    if (name === 'trackReferral' && !tracking) return { message: '', data: undefined, raw: null }
    if (call.send === 'multipart') {
      if (!posted.file) throw pictureProblem(400, 'error.oneImage')
      return upload(posted.file, 'whole', res)
    }
    const send = (key?: string) => upstream.send(name, input, askingOf(res), res.locals.freshness, { key })
    if (!call.money) return send()
    const { answer, replayed } = await watchOnce(
      onceOnly<Reply>(
        store,
        {
          key: posted.own._intent ?? req.get('idempotency-key'),
          scope: `${res.locals.session?.playerKey}:${name}`,
          input,
          patienceMs: isFormPost(req) ? FORM_PATIENCE_MS : 0,
          repeatable: idempotentUpstream,
        },
        send,
        now,
      ),
    )
    if (!replayed) return answer
    res.set('Idempotency-Replayed', 'true')
    const reading = readTolerantly(call.reply, answer.raw)
    return { ...answer, data: reading.ok ? reading.data : undefined }
  }

  return async (req, res) => {
    const found = findCall(req.method, req.path)
    if (!found || callIsOff(featuresOff, found.name)) throw new HttpProblem(404, 'error.notFound')
    let posted: Posted = { fields: {}, own: {} }
    try {
      demandAccess(found, res)
      await limitCaller(limits, found.name, req, res)
      posted = await readPosted(req, res, found.call, FORMS[found.name]?.picture !== undefined)
      await perform(found, posted, req, res)
    } catch (error) {
      if (error instanceof SessionExpired) res.locals.signOut()
      const mended = isFormPost(req) && wantsPage(req) && !res.headersSent && refuseForm(error, found, posted, req, res)
      if (!mended) throw error
    }
  }
}
